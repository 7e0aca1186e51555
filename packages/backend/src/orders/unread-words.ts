import { MAX_SHOWN, type UnreadCounts, type UnreadWords } from '@tablier/contracts'
import { allergensNamed } from '@tablier/contracts/allergy-words'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Db, Trx } from '../database/database.ts'
import { openAnswer } from './guest-queries.ts'
import type { Secrets } from '../database/secrets.ts'

/** A condition: nobody has opened the message, and it is in the inbox. */
const isNew = sql<boolean>`messages.status = 'New' and messages.deleted_at is null and messages.suspected_at is null`

/**
 * A condition: the message is about the order. It belongs to the order's conversation, or to one without an order of a
 * customer who has this order before them.
 */
const isAboutOrder = sql<boolean>`messages.customer_id = orders.customer_id and (
  coalesce(messages.follows_id, messages.id) = orders.message_id
  or (
    orders.state not in ('done', 'lost')
    and not exists (select from orders as own where own.message_id = coalesce(messages.follows_id, messages.id))
  )
)`

/** Selects the allergy notes of the row of `orders`. A message in the trash keeps its note. */
const notes = sql`
  select allergy_notes.id, decision from allergy_notes join messages on messages.id = message_id where ${isAboutOrder}
  union all
  select allergy_notes.id, decision from allergy_notes join order_guests on order_guests.id = guest_id
  where order_guests.order_id = orders.id`

/** Returns a condition: an allergy note is about an order. */
export function isNoteOfOrder(orderId: number): RawBuilder<boolean> {
  return sql`exists (
    select from orders, lateral (${notes}) as own where orders.id = ${orderId} and own.id = allergy_notes.id
  )`
}

/** Returns how much nobody has dealt with, by the ids of orders. */
export async function countUnread(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, UnreadCounts>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<UnreadCounts & { id: number }>`
    select orders.id,
      (select count(*) from messages where ${isNew} and ${isAboutOrder}) as messages,
      (select count(*) from (${notes}) as own where decision is null) as allergies
    from orders where orders.id in (${sql.join(orderIds)})`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const nothing: UnreadCounts = { messages: 0, allergies: 0 }

/** Returns what `countUnread` returned for an order. */
export function unreadIn(counts: ReadonlyMap<number, UnreadCounts>, orderId: number): UnreadCounts {
  return counts.get(orderId) ?? nothing
}

interface UnreadMessage {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly at: string
  readonly is_in_trash: boolean
  readonly is_new: boolean
  readonly note_id: number | null
  readonly conversation: number
}

function wordsOf({ id: message_id, name, text, at, is_in_trash, is_new, note_id }: UnreadMessage): UnreadWords {
  const allergens = [...allergensNamed(text).allergens]
  return { name, text, at, message_id, is_in_trash, is_new, note_id, allergens }
}

const asUnread = sql`
  messages.id, messages.name, messages.created_at as at, messages.deleted_at is not null as is_in_trash,
  ${isNew} as is_new, coalesce(messages.follows_id, messages.id) as conversation,
  case when messages.follows_id is null then messages.subject || E'\\n' else '' end || messages.message as text`

/** Returns what the guests of an order wrote and nobody has dealt with, oldest first. */
export async function listUnread(db: Db, secrets: Secrets, orderId: number): Promise<UnreadWords[]> {
  const { rows: messages } = await sql<UnreadMessage>`
    select ${asUnread}, noted.id as note_id
    from orders join messages on messages.customer_id = orders.customer_id
    left join allergy_notes as noted on noted.message_id = messages.id and noted.decision is null and ${isAboutOrder}
    where orders.id = ${orderId} and ((${isNew}) or noted.id is not null)
    order by messages.id desc limit ${MAX_SHOWN}`.execute(db)
  const answers = await db
    .selectFrom('allergy_notes')
    .innerJoin('order_guests', 'order_guests.id', 'allergy_notes.guest_id')
    .select(['allergy_notes.id as note_id', 'order_guests.updated_at as at'])
    .select(['order_guests.id', 'order_guests.sealed', 'order_guests.sealed_key'])
    .where('order_guests.order_id', '=', orderId)
    .where('allergy_notes.decision', 'is', null)
    .execute()
  const told = answers.map(async ({ note_id, at, ...row }): Promise<UnreadWords> => {
    const { name, diet: text } = await openAnswer(secrets, row)
    const allergens = [...allergensNamed(text).allergens]
    return { name, text, at, message_id: null, is_in_trash: false, is_new: false, note_id, allergens }
  })
  return [...messages.map(wordsOf), ...(await Promise.all(told))].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
}

/** The guest of a conversation, or of an order without one. */
export interface Addressee {
  /** The first message of the conversation. */
  readonly conversation: number | null
  readonly customerId: number | null
}

function isFrom({ conversation, customerId }: Addressee): RawBuilder<boolean> {
  return sql`(
    messages.customer_id = ${customerId}::integer
    or messages.id = ${conversation}::integer or messages.follows_id = ${conversation}::integer
  )`
}

/** Returns a condition for the messages that an answer to somebody may change: lock them before. */
export function answeredBy(addressee: Addressee): RawBuilder<boolean> {
  const { conversation } = addressee
  return sql`(
    (${isFrom(addressee)} and ${isNew})
    or messages.id = ${conversation}::integer or messages.follows_id = ${conversation}::integer
  )`
}

/** Returns the messages of somebody that nobody has opened, oldest first; as many as a call can name. */
async function unreadOf(db: Db, addressee: Addressee): Promise<UnreadMessage[]> {
  const { rows } = await sql<UnreadMessage>`
    select ${asUnread}, null as note_id from messages where ${isNew} and ${isFrom(addressee)}
    order by coalesce(messages.follows_id, messages.id) is not distinct from ${addressee.conversation}::integer desc,
      messages.id desc
    limit ${MAX_SHOWN}`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Returns what a guest wrote outside a conversation and nobody has opened. */
export async function unreadElsewhere(db: Db, addressee: Addressee): Promise<UnreadWords[]> {
  const unread = await unreadOf(db, addressee)
  return unread.filter(({ conversation }) => conversation !== addressee.conversation).map(wordsOf)
}

interface Shown {
  /** The messages that the sender was shown; undefined if the caller does not say it. */
  readonly ids: readonly number[] | undefined
  /** The message that the call itself names. */
  readonly named?: number
}

/**
 * Marks what was shown to somebody who answers a guest: as Replied in the conversation, elsewhere as Read. What nobody
 * has opened and was not shown stays New. Lock the messages first.
 * @returns the newest message of the conversation that somebody has seen, which the mail may quote; null if there is none
 * @throws AppError `unread_words`, with the words, if `ids` lacks some that nobody has opened
 */
export async function markShown(trx: Trx, addressee: Addressee, { ids, named }: Shown, at: string) {
  const shown = new Set([...(ids ?? []), ...(named === undefined ? [] : [named])])
  const unread = await unreadOf(trx, addressee)
  const missed = unread.filter(({ id }) => !shown.has(id))
  if (ids && missed.length > 0) throw new AppError('unread_words', { data: { unread: missed.map(wordsOf) } })
  const read = unread.map(({ id }) => id).filter((id) => shown.has(id))
  const { conversation } = addressee
  // One statement: PostgreSQL locks the customer of a row that a transaction changes twice.
  await sql`
    update messages set updated_at = ${at}::timestamptz, status =
      case when id = ${conversation}::integer or follows_id = ${conversation}::integer then 'Replied' else 'Read' end
    where id = any(${read}::integer[]) or (id = ${conversation}::integer and status <> 'New')
      or (follows_id = ${conversation}::integer and status = 'Read')`.execute(trx)
  if (conversation === null) return null
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from messages
    where (id = ${conversation} or follows_id = ${conversation}) and deleted_at is null and status <> 'New'`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}
