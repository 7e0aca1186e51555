import type { Message, MessageStatus } from '@tablier/contracts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'

type Db = Kysely<Database> | Transaction<Database>

export type MessageTexts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

export interface MessageFilter {
  readonly status?: MessageStatus | undefined
  /** A part of the name, the email or the subject, in any case. */
  readonly search?: string | undefined
}

/** Spelled as the trigram index `messages_search` spells it, or PostgreSQL would not use the index. */
const searchText = sql<string>`lower(name || E'\\n' || email || E'\\n' || subject)`

/** A page of messages, newest first, and how many match in all. */
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

/** The messages that pass a filter. */
export function matching(db: Db, { status, search = '' }: MessageFilter) {
  return db
    .selectFrom('messages')
    .$if(status !== undefined, (query) => query.where('status', '=', status!)) // asked right here
    .$if(search !== '', (query) => query.where(searchText, 'like', sql<string>`lower(${containing(search)})`))
}

/** A LIKE pattern for a text that stands for itself. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

export async function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertMessage(db: Db, texts: MessageTexts): Promise<Message> {
  return db.insertInto('messages').values(texts).returningAll().executeTakeFirstOrThrow()
}

/** @returns undefined where there is no such message */
export async function updateMessageStatus(db: Db, id: number, status: MessageStatus): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set({ status, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** @returns false where there is no such message */
export async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
