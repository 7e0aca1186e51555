import { addDays, ENQUIRY_PATH, type SecretLink } from '@tablier/contracts'
import { found } from '../calls/found.ts'
import type { Db } from '../database/database.ts'
import { findMessage } from '../messages/message-queries.ts'
import type { Ports } from '../ports.ts'
import { createLink, findOwnLink, type OwnLink } from '../secret-links/secret-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a link opens, and how long after the evening it does, whichever is later. */
const DAYS = 365
const DAYS_AFTER_EVENING = 30

type LinkPorts = Pick<Ports, 'db' | 'secrets'> & { readonly now: Date }

/** Makes the link of a message, which replaces the one before. @throws AppError `not_found` */
export async function createEnquiryLink(
  { db, secrets, now }: LinkPorts,
  messageId: number,
): Promise<SecretLink & { path: string }> {
  const { evening } = found(await findMessage(db, messageId))
  const expiresAt = endOf(await dayOf(db, messageId, evening?.date ?? null), now)
  const token = await createLink(db, { kind: 'enquiry', messageId }, { secrets, now, expiresAt })
  return { path: pathOf(token), created_at: now.toISOString(), expires_at: expiresAt.toISOString() }
}

/** Returns the link of a message, or null. @throws AppError `not_found` */
export async function readEnquiryLink({ db, secrets, now }: LinkPorts, messageId: number): Promise<SecretLink | null> {
  found(await findMessage(db, messageId))
  const link = await findOwnLink(db, { kind: 'enquiry', messageId }, { secrets, now })
  return link ? shown(link) : null
}

/** Returns the link of a message, which is made if there is none that can be shown. */
export async function openEnquiryLink(ports: LinkPorts, messageId: number): Promise<SecretLink & { path: string }> {
  const link = await readEnquiryLink(ports, messageId)
  if (link?.path) return { ...link, path: link.path }
  return createEnquiryLink(ports, messageId)
}

/** The day of the order that was made of the message, or else the day that was asked for. */
async function dayOf(db: Db, messageId: number, asked: string | null): Promise<string | null> {
  const order = await db.selectFrom('orders').select('day').where('message_id', '=', messageId).executeTakeFirst()
  return order?.day ?? asked
}

function endOf(day: string | null, now: Date): Date {
  const afterEvening = day === null ? 0 : Date.parse(`${addDays(day, DAYS_AFTER_EVENING + 1)}T00:00:00Z`)
  return new Date(Math.max(now.getTime() + DAYS * DAY_MS, afterEvening))
}

function shown({ token, ...times }: OwnLink): SecretLink {
  return { path: token === undefined ? null : pathOf(token), ...times }
}

function pathOf(token: string): string {
  return `${ENQUIRY_PATH}/${token}`
}
