import { CALENDAR_PATH, ENQUIRY_PATH, OFFER_PATH, type SecretLink, TABLE_PATH } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { found, sayWait } from '../calls/app-error.ts'
import { type Db, hasDeleted } from '../database/database.ts'
import { placeIn, takeId } from '../database/sealed-columns.ts'
import { hashOf, randomHex } from '../database/digest.ts'
import type { Attempts } from '../calls/ports.ts'
import type { LimitRule } from '../calls/rate-limits.ts'
import type { Secrets } from '../database/secrets.ts'

/** What a link opens without an account: an enquiry of a message, an order's party, an offer, or the calendar. */
type LinkSubject =
  | { readonly kind: 'enquiry'; readonly messageId: number }
  | { readonly kind: 'table'; readonly orderId: number }
  | { readonly kind: 'offer'; readonly offerId: number }
  | { readonly kind: 'calendar' }

type LinkKind = LinkSubject['kind']

/** A link that was made just now, or that a key of the server opens. */
export type ShownLink = SecretLink & { readonly path: string }

const pathTo: Readonly<Record<LinkKind, (token: string) => string>> = {
  enquiry: (token) => `${ENQUIRY_PATH}/${token}`,
  table: (token) => TABLE_PATH + token,
  offer: (token) => OFFER_PATH + token,
  calendar: (token) => `${CALENDAR_PATH}${token}.ics`,
}

/** The length of a token in random bytes. Nobody can guess one, so its hash needs no secret. */
const TOKEN_BYTES = 32

/** Selects and locks the row of a subject, so that a link and an erasure cannot happen at once. */
const rowOf: Readonly<Record<LinkKind, (subject: LinkSubject) => RawBuilder<unknown>>> = {
  enquiry: (subject) =>
    sql`from messages where id = ${messageOf(subject)} and deleted_at is null and suspected_at is null for key share`,
  table: (subject) => sql`from orders where id = ${orderOf(subject)} for key share`,
  offer: (subject) => sql`from offers where id = ${offerOf(subject)} for key share`,
  calendar: () => sql``,
}

/** The table's partial unique indexes, which allow each subject one link. */
const onePerSubject: Readonly<Record<LinkKind, RawBuilder<unknown>>> = {
  enquiry: sql`(message_id) where message_id is not null`,
  table: sql`(order_id) where order_id is not null`,
  offer: sql`(offer_id)`,
  calendar: sql`(kind) where kind = 'calendar'`,
}

/**
 * Creates a link, which replaces the previous one of its subject.
 * @param expiresAt when it ends, unless its order's day decides that
 * @throws AppError `not_found` if its subject does not exist or was deleted
 */
export async function createLink(
  db: Db,
  subject: LinkSubject,
  { secrets, now, expiresAt }: { readonly secrets: Secrets; readonly now: Date; readonly expiresAt: Date },
): Promise<ShownLink> {
  const token = randomHex(TOKEN_BYTES)
  const id = await takeId(db, 'secret_links') // also if it replaces a link, because its token is sealed for a new row
  const { text, keyId } = await secrets.seal(token, placeIn('secret_links', id))
  const { rows } = await sql<Pick<SecretLink, 'created_at' | 'expires_at'>>`
    insert into secret_links (id, kind, message_id, order_id, offer_id, token_hash, sealed, sealed_key, created_at, expires_at)
    select
      ${id}::integer, ${subject.kind}, ${messageOf(subject)}::integer, ${orderOf(subject)}::integer,
      ${offerOf(subject)}::integer, ${await hashOf(token)},
      ${text}, ${keyId}, ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    ${rowOf[subject.kind](subject)}
    on conflict ${onePerSubject[subject.kind]} do update set
      id = excluded.id, token_hash = excluded.token_hash, sealed = excluded.sealed, sealed_key = excluded.sealed_key,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning created_at, ${endOfLink} as expires_at
  `.execute(db)
  return { path: pathTo[subject.kind](token), ...found(rows[0]) }
}

/** Returns what a token opens; undefined if it never existed, has ended or was revoked. */
export async function findLink(db: Db, kind: LinkKind, token: string, now: Date) {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined
  return db
    .selectFrom('secret_links')
    .select(['id', 'message_id', 'order_id', 'offer_id', 'created_at', endOfLink.as('expires_at')])
    .where('kind', '=', kind)
    .where('token_hash', '=', await hashOf(token))
    .where(endOfLink, '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Returns the link of a subject, for its owner; null if there is none or it has ended. Without a key that opens the
 * token, the link cannot be shown, but it still works.
 */
export async function findOwnLink(
  db: Db,
  subject: LinkSubject,
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<SecretLink | null> {
  const link = await db
    .selectFrom('secret_links')
    .select(['id', 'sealed', 'sealed_key', 'created_at', endOfLink.as('expires_at')])
    .where(isOf(subject))
    .where(endOfLink, '>', now.toISOString())
    .executeTakeFirst()
  if (!link) return null
  const { id, sealed, sealed_key, ...times } = link
  const isSealed = sealed !== null && sealed_key !== null
  const token = isSealed && (await secrets.open({ keyId: sealed_key, text: sealed }, placeIn('secret_links', id)))
  return { path: token ? pathTo[subject.kind](token) : null, ...times }
}

export async function hasOpenLink(db: Db, subject: LinkSubject, now: Date): Promise<boolean> {
  const open = db.selectFrom('secret_links').select('id').where(isOf(subject)).where(endOfLink, '>', now.toISOString())
  return (await open.executeTakeFirst()) !== undefined
}

/** Revokes the link of a subject. Returns false if there was none. */
export async function revokeLink(db: Db, subject: LinkSubject): Promise<boolean> {
  return hasDeleted(db.deleteFrom('secret_links').where(isOf(subject)))
}

/** Extends a link whose end does not depend on an order's day. */
export async function extendLink(db: Db, id: number, expiresAt: Date): Promise<void> {
  await db.updateTable('secret_links').set({ expires_at: expiresAt.toISOString() }).where('id', '=', id).execute()
}

/** Deletes the links that no longer open. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('secret_links').where(endOfLink, '<=', now.toISOString()).execute()
}

function isOf(subject: LinkSubject) {
  return sql<boolean>`kind = ${subject.kind}
    and message_id is not distinct from ${messageOf(subject)}::integer
    and order_id is not distinct from ${orderOf(subject)}::integer
    and offer_id is not distinct from ${offerOf(subject)}::integer`
}

function messageOf(subject: LinkSubject): number | null {
  return subject.kind === 'enquiry' ? subject.messageId : null
}

function orderOf(subject: LinkSubject): number | null {
  return subject.kind === 'table' ? subject.orderId : null
}

function offerOf(subject: LinkSubject): number | null {
  return subject.kind === 'offer' ? subject.offerId : null
}

type LinkRule = Extract<LimitRule, 'enquiryAdditions' | 'tableAnswers' | 'answerChanges' | 'offerAnswers'>

/** Counts what is sent by a link, from any address. @throws AppError `too_many_requests`, in words for the guest */
export async function countByLink(attempts: Attempts, rule: LinkRule, id: number): Promise<void> {
  const counted = attempts.consume(rule, `link:${id}`)
  await sayWait(counted, (minutes) => ({ reason: 'tooMuchByLink', values: { minutes } }))
}

/**
 * When a link ends, by its kind. It depends on the present day of the order, which may change after the link was made:
 * a party's link ends when the day after that day is over everywhere on earth, an enquiry's at least 30 days after the
 * day, and an offer's at least a year after it. For a calendar, and without a day, the column decides. Old rows may have days outside the years that JavaScript
 * can read.
 */
const endOfLink: RawBuilder<string> = sql`least('2200-02-01T00:00:00Z'::timestamptz,
  case kind
    when 'table' then coalesce(
      (select (day + 2) + time '12:00' from orders where orders.id = order_id) at time zone 'UTC',
      expires_at
    )
    when 'enquiry' then greatest(
      expires_at,
      (coalesce(
        (select day from orders where orders.message_id = secret_links.message_id),
        (select (evening ->> 'date')::date from messages where messages.id = secret_links.message_id)
      ) + 31)::timestamp at time zone 'UTC'
    )
    when 'offer' then greatest(
      expires_at,
      ((select day from orders join offers on order_id = orders.id where offers.id = offer_id) + 366)::timestamp
        at time zone 'UTC'
    )
    else expires_at
  end
)`
