import {
  type Addition,
  additionLimits,
  emailKey,
  type EveningAsked,
  type Message,
  type MessageChoice,
  type MessageStatus,
} from '@tablier/contracts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { forgetSenders } from '../customers/forget-senders.ts'
import { knowSenders } from '../customers/know-senders.ts'
import type { Database, Db } from '../database/database.ts'
import { lockRows, shareAddresses } from '../database/locks.ts'
import { chosen, countMessages, kept, type MessageFilter } from './message-filter.ts'
import type { Secrets } from '../secrets.ts'
import { eveningColumns, type StoredMessage } from './evenings.ts'
import { searchMessages } from './search-messages.ts'

export type MessageTexts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

/** Columns of a `StoredMessage`. */
export const messageColumns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'status',
  'created_at',
  'updated_at',
  'evening',
  'sealed',
  'sealed_key',
  'customer_id',
  sql<number | null>`(select orders.id from orders where message_id = messages.id)`.as('order_id'),
  'follows_id',
  'withdrawn_at',
] as const

interface MessagePage {
  readonly items: StoredMessage[]
  /** The number of all matches, or fewer if `isTotalMinimum`. */
  readonly total: number
  readonly isTotalMinimum: boolean
}

/** Returns a page of messages, newest first. */
export async function listMessages(
  db: Db,
  { page, limit, status, search = '' }: MessageFilter & { readonly page: number; readonly limit: number },
): Promise<MessagePage> {
  const offset = (page - 1) * limit
  if (search === '') {
    const total = await countMessages(db, status)
    return { items: await newestMessages(db, status, { limit, offset, total }), total, isTotalMinimum: false }
  }
  const { ids, ...counted } = await searchMessages(db, { status, search }, offset + limit)
  const shown = ids.slice(offset, offset + limit)
  const items = shown.length === 0 ? [] : await newestFirst(kept(db).where('id', 'in', shown)).execute()
  return { items, ...counted }
}

interface Span {
  readonly limit: number
  readonly offset: number
  /** How many messages there are. */
  readonly total: number
}

/** A page in the second half is counted from the oldest message, so that PostgreSQL skips fewer rows. */
async function newestMessages(db: Db, status: MessageChoice | undefined, { limit, offset, total }: Span) {
  const isNearEnd = offset > total / 2
  const direction = isNearEnd ? 'asc' : 'desc'
  const ids = chosen(db, status)
    .select('id') // all columns are in the index until the page is known
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(isNearEnd ? Math.min(limit, Math.max(0, total - offset)) : limit)
    .offset(isNearEnd ? Math.max(0, total - offset - limit) : offset)
  return newestFirst(db.selectFrom('messages').where('id', 'in', ids)).execute()
}

function newestFirst(messages: ReturnType<typeof kept>) {
  return messages.select(messageColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/** Returns the ids of the messages that match a filter and of the message `included`, newest first. */
export async function listMessageIds(
  db: Db,
  { status, search = '' }: MessageFilter,
  { limit, included }: { readonly limit: number; readonly included?: number | undefined },
): Promise<number[]> {
  const newest = chosen(db, status).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  const ids =
    search === ''
      ? (await newest.execute()).map(({ id }) => id)
      : (await searchMessages(db, { status, search }, limit)).ids.slice(0, limit)
  if (included === undefined || ids.includes(included)) return ids
  const more = kept(db)
    .select('id')
    .where('id', 'in', [...ids, included])
  const rows = await more.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

export async function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return kept(db).select(messageColumns).where('id', '=', id).executeTakeFirst()
}

/** Returns what its sender has added to a message, oldest first. */
export async function listAdditions(db: Db, id: number): Promise<Addition[]> {
  const additions = kept(db).select(['id', 'message', 'created_at']).where('follows_id', '=', id)
  return additions
    .orderBy('id')
    .limit(additionLimits.count + 1)
    .execute() // the last one withdraws the enquiry
}

/** A message to store. */
export interface NewMessage extends MessageTexts {
  readonly status?: MessageStatus
  readonly evening?: EveningAsked | undefined
  /** The message that this adds to. Its customer is the sender, also if their address is another one by now. */
  readonly followsId?: number
}

/** Stores messages in this order, and their senders. What they tell about an evening is as `toldEvening` returns it. */
export async function insertMessages(
  db: Db,
  messages: readonly NewMessage[],
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<StoredMessage[]> {
  if (messages.length === 0) return []
  const firsts = messages.filter(({ followsId }) => followsId === undefined)
  const senders = await knowSenders(db, firsts, now)
  const rows = messages.map(async ({ evening, followsId, ...texts }) => ({
    ...texts,
    follows_id: followsId ?? null,
    customer_id:
      followsId === undefined
        ? (senders.get(emailKey(texts.email)) ?? null)
        : sql<number | null>`(select customer_id from messages where id = ${followsId})`,
    ...(await eveningColumns(evening, secrets, now)),
  }))
  return db
    .insertInto('messages')
    .values(await Promise.all(rows))
    .returning(messageColumns)
    .execute()
}

/** Removes the messages that were deleted before a time; they can no longer be brought back. */
export async function removeDeletedMessages(db: Db, before: Date): Promise<void> {
  const isOver = sql`deleted_at < ${before.toISOString()}::timestamptz`
  await db.transaction().execute((trx) => remove(trx, isOver))
}

/** Removes a deleted message. Returns false if there is none. */
export async function removeDeletedMessage(trx: Transaction<Database>, id: number): Promise<boolean> {
  return (await remove(trx, sql`deleted_at is not null and id = ${id}`)) > 0
}

/** Subjects are visitors' words, so the activity forgets them together with the messages. */
async function remove(trx: Transaction<Database>, which: RawBuilder<unknown>): Promise<number> {
  await shareAddresses(trx)
  await lockRows(trx, 'customers', sql`id in (select customer_id from messages where ${which})`)
  await lockRows(trx, 'messages', which)
  const { rows } = await sql<{ customer_id: number | null }>`
    with gone as (delete from messages where ${which} returning id, customer_id),
    forgotten as (update activity set title = '' from gone where area = 'messages' and record_id = gone.id)
    select customer_id from gone
  `.execute(trx)
  const senders = rows.map(({ customer_id }) => customer_id)
  await forgetSenders(trx, senders)
  return rows.length
}
