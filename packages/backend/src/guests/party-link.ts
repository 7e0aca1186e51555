import { type SecretLink, TABLE_PATH } from '@tablier/contracts'
import { found } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { createLink, findLink, findOwnLink, hasOpenLink, type OwnLink } from '../secret-links/secret-links.ts'

/** How long a link opens if its order has no day: 60 days. */
const WITHOUT_DAY_MS = 60 * 24 * 60 * 60 * 1000

/** The columns of an order that the party's link needs. */
export interface PartyOrder {
  readonly id: number
  readonly day: string | null
  readonly start: string | null
  readonly occasion: string
  readonly guests: number | null
}

type LinkPorts = Pick<Ports, 'db' | 'secrets' | 'now'>

/** @throws AppError `not_found` */
export async function findOrder(db: Db, id: number): Promise<PartyOrder> {
  return found(await orderOf(db, id).executeTakeFirst())
}

/**
 * Creates the link of an order's party, which replaces the previous one.
 * @throws AppError `not_found`
 */
export async function createPartyLink({ db, secrets, now }: LinkPorts, orderId: number): Promise<SecretLink> {
  const time = now()
  const expiresAt = new Date(time.getTime() + WITHOUT_DAY_MS)
  return shown(await createLink(db, subjectOf(orderId), { secrets, now: time, expiresAt }))
}

/**
 * Returns the link of an order's party, or null.
 * @throws AppError `not_found`
 */
export async function readPartyLink({ db, secrets, now }: LinkPorts, orderId: number): Promise<SecretLink | null> {
  await findOrder(db, orderId)
  const link = await findOwnLink(db, subjectOf(orderId), { secrets, now: now() })
  return link ? shown(link) : null
}

/** Returns the order that a token opens; undefined if the link has ended or the order is lost. */
export async function findParty(db: Db, token: string, now: Date): Promise<PartyOrder | undefined> {
  const link = await findLink(db, 'table', token, now)
  if (!link?.order_id) return undefined
  return findOpenParty(db, link.order_id, now)
}

/** Returns an order whose guests can answer now, which means that it has a link. */
export async function findOpenParty(db: Db, orderId: number, now: Date): Promise<PartyOrder | undefined> {
  const order = await orderOf(db, orderId).where('state', '<>', 'lost').executeTakeFirst()
  return order && (await hasOpenLink(db, subjectOf(orderId), now)) ? order : undefined
}

function subjectOf(orderId: number) {
  return { kind: 'table', orderId } as const
}

function shown({ token, ...times }: OwnLink): SecretLink {
  return { path: token === undefined ? null : TABLE_PATH + token, ...times }
}

function orderOf(db: Db, id: number) {
  return db.selectFrom('orders').select(['id', 'day', 'start', 'occasion', 'guests']).where('id', '=', id)
}
