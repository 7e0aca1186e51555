import {
  type Addition,
  additionLimits,
  DAY_MS,
  emailKey,
  type EveningAsked,
  Message,
  type MessageChoice,
  type MessageStatus,
  namesOf,
  type PageQuery,
  SUSPECTED_DAYS,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { forgetSenders, knowSenders } from '../orders/senders.ts'
import { countRows, type Db, isFound, readPage, type Trx } from '../database/database.ts'
import { lockRows, shareAddresses } from '../database/locks.ts'
import { takeIds } from '../database/sealed-columns.ts'
import { noteMessages } from '../orders/allergy-notes.ts'
import type { Secrets } from '../database/secrets.ts'
import { eveningColumns, type StoredMessage } from './evenings.ts'

export interface MessageFilter {
  readonly status?: MessageChoice | undefined
  /** Words that are in the name, the email, the subject or the message: see `searchTerms`. */
  readonly search?: string | undefined
}

/** Selects the messages that are neither deleted nor suspected. */
export function presentMessages(db: Db) {
  return keptMessages(db).where('suspected_at', 'is', null)
}

/** Selects the messages that are not deleted, also the suspected ones. */
function keptMessages(db: Db) {
  return db.selectFrom('messages').where('deleted_at', 'is', null)
}

function matching(db: Db, { status, search = '' }: MessageFilter) {
  let messages = status === 'Suspected' ? keptMessages(db).where('suspected_at', 'is not', null) : presentMessages(db)
  if (status === 'Inbox') messages = messages.where('status', '<>', 'Archived')
  else if (status !== undefined && status !== 'Suspected') messages = messages.where('status', '=', status)
  return search === '' ? messages : messages.where(isFound(search, sql`messages.search_key`))
}

type MessageTexts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

/** Returns the texts without spaces around them; '' for missing ones. */
export function trimmed({ name = '', email = '', subject = '', message = '' }: Partial<MessageTexts>): MessageTexts {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() }
}

/** Columns of a `StoredMessage`. */
const { order_id: _orderId, follows_id: _followsId, ...stored } = Message.properties
export const messageColumns = [
  ...namesOf(stored),
  'sealed',
  'sealed_key',
  sql<number | null>`(select orders.id from orders where message_id = coalesce(messages.follows_id, messages.id))`.as(
    'order_id',
  ),
  // The id of a message in the trash is left out, because the message cannot be opened.
  sql<number | null>`(select m.id from messages as m where m.id = messages.follows_id and m.deleted_at is null)`.as(
    'follows_id',
  ),
] as const

/** Returns a page of messages, newest first, and how many match. */
export async function listMessages(db: Db, { page, limit, ...filter }: MessageFilter & PageQuery) {
  return readPage(matching(db, filter), { page, limit }, (messages) => newestFirst(messages).select(messageColumns))
}

function newestFirst(messages: ReturnType<typeof presentMessages>) {
  return messages.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/**
 * Returns the ids of the newest messages that match a filter, at most `limit`, and of the message `included` besides,
 * newest first.
 */
export async function listMessageIds(
  db: Db,
  filter: MessageFilter,
  { limit, included }: { readonly limit: number; readonly included?: number | undefined },
): Promise<number[]> {
  const newest = newestFirst(matching(db, filter)).select('id').limit(limit)
  const ids = (await newest.execute()).map(({ id }) => id)
  if (included === undefined || ids.includes(included)) return ids
  const withIncluded = newestFirst(keptMessages(db).where('id', 'in', [...ids, included])).select('id')
  return (await withIncluded.execute()).map(({ id }) => id)
}

/** Returns a message that is neither deleted nor suspected. */
export async function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return presentMessages(db).select(messageColumns).where('id', '=', id).executeTakeFirst()
}

/** Returns a message that is not deleted. */
export async function findKeptMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return keptMessages(db).select(messageColumns).where('id', '=', id).executeTakeFirst()
}

/** Returns how many suspected messages are not deleted. */
export async function countSuspected(db: Db): Promise<number> {
  return countRows(keptMessages(db).where('suspected_at', 'is not', null))
}

/** Returns what the sender has added to a message, oldest first. */
export async function listAdditions(db: Db, id: number): Promise<Addition[]> {
  const additions = presentMessages(db).select(['id', 'message', 'created_at']).where('follows_id', '=', id)
  return additions
    .orderBy('id')
    .limit(additionLimits.count + 1)
    .execute() // the last one withdraws the enquiry
}

export interface NewMessage extends MessageTexts {
  readonly status?: MessageStatus
  readonly evening?: EveningAsked | undefined
  readonly language?: Message['language']
  /** The message to which this one is added. Its customer is the sender, even if their address has changed. */
  readonly followsId?: number
  readonly isSuspected?: boolean
}

/** Stores messages in this order, and their senders. What they tell about an evening comes from `toldEvening`. */
export async function insertMessages(
  db: Db,
  messages: readonly NewMessage[],
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<StoredMessage[]> {
  if (messages.length === 0) return []
  const firsts = messages.filter(({ followsId, isSuspected }) => followsId === undefined && !isSuspected)
  const senders = await knowSenders(db, firsts, now)
  const ids = await takeIds(db, 'messages', messages.length)
  const rows = messages.map(async ({ evening, followsId, isSuspected, language = null, ...texts }, index) => ({
    id: ids[index]!, // as many were taken
    ...texts,
    language,
    follows_id: followsId ?? null,
    suspected_at: isSuspected ? now.toISOString() : null,
    customer_id:
      followsId === undefined
        ? (!isSuspected && senders.get(emailKey(texts.email))) || null
        : sql<number | null>`(select customer_id from messages where id = ${followsId})`,
    ...(await eveningColumns(evening, { id: ids[index]!, secrets, now })),
  }))
  const inserted = await db
    .insertInto('messages')
    .values(await Promise.all(rows))
    .returning(messageColumns)
    .execute()
  await noteMessages(db, inserted, now)
  return inserted
}

/** Deletes messages that were moved to the trash before a time. They cannot be restored. */
export async function removeDeletedMessages(db: Db, before: Date): Promise<void> {
  const isOver = sql`deleted_at < ${before.toISOString()}::timestamptz`
  await db.transaction().execute((trx) => remove(trx, isOver))
}

/** Deletes messages that nobody has brought to the inbox in time. */
export async function forgetSuspected(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SUSPECTED_DAYS * DAY_MS)
  const isOver = sql`suspected_at < ${before.toISOString()}::timestamptz`
  await db.transaction().execute((trx) => remove(trx, isOver))
}

/** Removes a deleted message. Returns false if there is none. */
export async function removeDeletedMessage(trx: Trx, id: number): Promise<boolean> {
  return (await remove(trx, sql`deleted_at is not null and id = ${id}`)) > 0
}

/** Deletes messages, and their subjects from the activity, because subjects are visitors' words. */
async function remove(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
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
