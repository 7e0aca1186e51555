import type { MessageChoice } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { patternFor } from '../database/search-index.ts'

export interface MessageFilter {
  readonly status?: MessageChoice | undefined
  /** A part of the name, the email, the subject or the message; case does not matter. */
  readonly search?: string | undefined
}

/** Must be spelled like the trigram index `messages_search`, or PostgreSQL does not use the index. */
const searchText = sql<string>`lower(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message)`

/** Selects the messages that are not deleted. */
export function kept(db: Db) {
  return db.selectFrom('messages').where('deleted_at', 'is', null)
}

/** Selects the messages of a status or of the inbox. */
export function chosen(db: Db, status: MessageChoice | undefined) {
  if (status === undefined) return kept(db)
  return status === 'Inbox' ? kept(db).where('status', '<>', 'Archived') : kept(db).where('status', '=', status)
}

/** A condition for messages: one of their texts contains a text, whatever its case. */
export function contains(text: string) {
  return sql<boolean>`${searchText} like lower(${patternFor(text)})`
}

/** Returns the number of messages of a status or of the inbox, or of all that are not deleted. */
export async function countMessages(db: Db, status: MessageChoice | undefined): Promise<number> {
  const { total } = await countsOf(db, status)
    .select(sql<number>`coalesce(sum(change), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function countsOf(db: Db, status: MessageChoice | undefined) {
  const counts = db.selectFrom('message_counts')
  if (status === undefined) return counts
  return status === 'Inbox' ? counts.where('status', '<>', 'Archived') : counts.where('status', '=', status)
}
