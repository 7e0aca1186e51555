import type { Message, MessageChoice, MessageStatus } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type MessageTexts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

export interface MessageFilter {
  readonly status?: MessageChoice | undefined
  /** A part of the name, the email, the subject or the message; case does not matter. */
  readonly search?: string | undefined
}

/** Must be spelled like the trigram index `messages_search`, or PostgreSQL does not use the index. */
const searchText = sql<string>`lower(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message)`

const columns = ['id', 'name', 'email', 'subject', 'message', 'status', 'created_at', 'updated_at'] as const

/** Returns a page of messages, newest first, and the number of all matches. */
export async function listMessages(
  db: Db,
  { page, limit, ...filter }: MessageFilter & { readonly page: number; readonly limit: number },
): Promise<{ items: Message[]; total: number }> {
  const items = await matching(db, filter)
    .select(columns)
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

/** Returns the ids of the messages that match a filter and of the message `included`, newest first. */
export async function listMessageIds(
  db: Db,
  filter: MessageFilter,
  { limit, included }: { readonly limit: number; readonly included?: number | undefined },
): Promise<number[]> {
  const newest = matching(db, filter)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await newest.execute()
  if (included === undefined || rows.some(({ id }) => id === included)) return rows.map(({ id }) => id)
  const more = await kept(db).select(['id', 'created_at']).where('id', '=', included).execute()
  return [...rows, ...more]
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id)
    .map(({ id }) => id)
}

/** Selects the messages that match a filter. */
export function matching(db: Db, { status, search = '' }: MessageFilter) {
  const query = kept(db).$if(search !== '', (all) =>
    all.where(searchText, 'like', sql<string>`lower(${containing(search)})`),
  )
  if (status === undefined) return query
  return status === 'Inbox' ? query.where('status', '<>', 'Archived') : query.where('status', '=', status)
}

/** Selects the messages that are not deleted. */
function kept(db: Db) {
  return db.selectFrom('messages').where('deleted_at', 'is', null)
}

/** A LIKE pattern that finds a text literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

export async function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return kept(db).select(columns).where('id', '=', id).executeTakeFirst()
}

export async function insertMessage(db: Db, texts: MessageTexts): Promise<Message> {
  return db.insertInto('messages').values(texts).returning(columns).executeTakeFirstOrThrow()
}

/** @returns undefined if there is no such message */
export async function updateMessageStatus(db: Db, id: number, status: MessageStatus): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set({ status, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** @returns false if there is no such message */
export async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the messages that were deleted before a time; they can no longer be brought back. */
export async function removeDeletedMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('deleted_at', '<', before.toISOString()).execute()
}
