import type { Message, MessageStatus } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type MessageTexts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

export interface MessageFilter {
  readonly status?: MessageStatus | undefined
  /** A part of the name, the email or the subject; case does not matter. */
  readonly search?: string | undefined
}

/** Must be spelled like the trigram index `messages_search`, or PostgreSQL does not use the index. */
const searchText = sql<string>`lower(name || E'\\n' || email || E'\\n' || subject)`

/** Returns a page of messages, newest first, and the number of all matches. */
export async function listMessages(
  db: Db,
  { page, limit, ...filter }: MessageFilter & { readonly page: number; readonly limit: number },
): Promise<{ items: Message[]; total: number }> {
  const items = await matching(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** Selects the messages that match a filter. */
export function matching(db: Db, { status, search = '' }: MessageFilter) {
  return db
    .selectFrom('messages')
    .$if(status !== undefined, (query) => query.where('status', '=', status!)) // checked on this line
    .$if(search !== '', (query) => query.where(searchText, 'like', sql<string>`lower(${containing(search)})`))
}

/** A LIKE pattern that finds a text literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

export async function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertMessage(db: Db, texts: MessageTexts): Promise<Message> {
  return db.insertInto('messages').values(texts).returningAll().executeTakeFirstOrThrow()
}

/** @returns undefined if there is no such message */
export async function updateMessageStatus(db: Db, id: number, status: MessageStatus): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set({ status, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** @returns false if there is no such message */
export async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
