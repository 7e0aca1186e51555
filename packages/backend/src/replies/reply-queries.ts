import type { Reply } from '@tablier/contracts'
import { type Insertable, sql, type Transaction } from 'kysely'
import { found } from '../calls/found.ts'
import type { Database, Db } from '../database/database.ts'
import { lockRows } from '../database/locks.ts'
import type { StoredMessage } from '../messages/evenings.ts'
import { findMessage } from '../messages/message-queries.ts'

const columns = [
  'id',
  'message_id',
  'author_id',
  'author_name',
  'body',
  'created_at',
  'mail_state',
  'problem',
  'sent_at',
] as const

/** Returns the replies to a message, oldest first. */
export async function listReplies(db: Db, messageId: number): Promise<Reply[]> {
  return db.selectFrom('replies').select(columns).where('message_id', '=', messageId).orderBy('id').execute()
}

export async function countReplies(db: Db, messageId: number): Promise<number> {
  const { total } = await db
    .selectFrom('replies')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return total
}

type NewReply = Pick<
  Insertable<Database['replies']>,
  'message_id' | 'author_id' | 'author_name' | 'body' | 'created_at' | 'mail_state' | 'sent_at'
>

export async function insertReply(db: Db, reply: NewReply): Promise<Reply> {
  return db.insertInto('replies').values(reply).returning(columns).executeTakeFirstOrThrow()
}

/** Lets a reply whose mail was given up wait again. Returns undefined if it was not given up. */
export async function resumeReply(db: Db, messageId: number, id: number): Promise<Reply | undefined> {
  return db
    .updateTable('replies')
    .set({ mail_state: 'waiting', problem: null })
    .where('message_id', '=', messageId)
    .where('id', '=', id)
    .where('mail_state', '=', 'failed')
    .returning(columns)
    .executeTakeFirst()
}

export async function findReply(db: Db, messageId: number, id: number): Promise<Reply | undefined> {
  return db
    .selectFrom('replies')
    .select(columns)
    .where('message_id', '=', messageId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Locks a message: its replies and its draft change one after another.
 * @throws AppError `not_found` if it does not exist or was deleted
 */
export async function lockMessage(trx: Transaction<Database>, id: number): Promise<StoredMessage> {
  await lockRows(trx, 'messages', sql`id = ${id}`)
  return found(await findMessage(trx, id))
}
