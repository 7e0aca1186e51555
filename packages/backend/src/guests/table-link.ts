import { addDays, TABLE_PATH, type SecretLink } from '@tablier/contracts'
import { found } from '../calls/found.ts'
import type { Db } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { createLink, extendLink, findLink, findOwnLink } from '../secret-links/secret-links.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** How long a link of an evening without a day opens. */
const DAYS_WITHOUT_DAY = 60

/** An evening as its guests' link needs it. */
export interface TableOrder {
  readonly id: number
  readonly day: string | null
  readonly start: string | null
  readonly occasion: string
  readonly guests: number | null
}

type LinkPorts = Pick<Ports, 'db' | 'secrets' | 'now'>

/** @throws AppError `not_found` */
export async function findOrder(db: Db, id: number): Promise<TableOrder> {
  return found(await orderOf(db, id).executeTakeFirst())
}

/** Makes a link, which replaces the one before. @throws AppError `not_found` */
export async function createTableLink({ db, secrets, now }: LinkPorts, orderId: number): Promise<SecretLink> {
  const { day } = await findOrder(db, orderId)
  const time = now()
  const subject = { kind: 'table', orderId } as const
  await createLink(db, subject, { secrets, now: time, expiresAt: endOf(day) ?? later(time, DAYS_WITHOUT_DAY) })
  return shown(found(await findOwnLink(db, subject, { secrets, now: time })))
}

/** Returns the link of an evening, or null. Its end follows the day. @throws AppError `not_found` */
export async function readTableLink({ db, secrets, now }: LinkPorts, orderId: number): Promise<SecretLink | null> {
  const { day } = await findOrder(db, orderId)
  await followDay(db, orderId, day)
  const link = await findOwnLink(db, { kind: 'table', orderId }, { secrets, now: now() })
  return link ? shown(link) : null
}

/** Returns the evening that a token opens; undefined if the link has ended or the evening was called off. */
export async function findTable(db: Db, token: string, now: Date): Promise<TableOrder | undefined> {
  const link = await findLink(db, 'table', token, now)
  if (!link?.order_id) return undefined
  return findOpenTable(db, link.order_id, now)
}

/** Returns an evening whose guests can answer now: it has a link, whichever it is. */
export async function findOpenTable(db: Db, orderId: number, now: Date): Promise<TableOrder | undefined> {
  const order = await orderOf(db, orderId).where('state', '<>', 'lost').executeTakeFirst()
  if (!order) return undefined
  await followDay(db, orderId, order.day)
  const link = await db
    .selectFrom('secret_links')
    .select('id')
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return link && order
}

/** The day of an evening may be set or changed after its link was made. */
async function followDay(db: Db, orderId: number, day: string | null): Promise<void> {
  const end = endOf(day)
  if (end === undefined) return
  const link = await db
    .selectFrom('secret_links')
    .select(['id', 'expires_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (link && link.expires_at !== end.toISOString()) await extendLink(db, link.id, end)
}

/** The day after the evening has ended everywhere on earth then. Undefined without a day. */
function endOf(day: string | null): Date | undefined {
  return day === null ? undefined : new Date(Date.parse(`${addDays(day, 2)}T00:00:00Z`) + 12 * HOUR_MS)
}

function later(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

function shown({ token, ...times }: NonNullable<Awaited<ReturnType<typeof findOwnLink>>>): SecretLink {
  return { path: token === undefined ? null : TABLE_PATH + token, ...times }
}

function orderOf(db: Db, id: number) {
  return db.selectFrom('orders').select(['id', 'day', 'start', 'occasion', 'guests']).where('id', '=', id)
}
