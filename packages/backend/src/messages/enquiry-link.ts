import type { SecretLink } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import { findMessage } from './message-queries.ts'
import type { Ports } from '../calls/ports.ts'
import { createLink, findOwnLink, type ShownLink } from '../secret-links/secret-links.ts'

/** The minimum time for which a link opens: a year. */
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type LinkPorts = Pick<Ports, 'db' | 'secrets'> & { readonly now: Date }

/** Creates the link of a message, which replaces the previous one. @throws AppError `not_found` */
export async function createEnquiryLink({ db, secrets, now }: LinkPorts, messageId: number): Promise<ShownLink> {
  const expiresAt = new Date(now.getTime() + YEAR_MS)
  return createLink(db, { kind: 'enquiry', messageId }, { secrets, now, expiresAt })
}

/** Returns the link of a message, or null. @throws AppError `not_found` */
export async function readEnquiryLink({ db, secrets, now }: LinkPorts, messageId: number): Promise<SecretLink | null> {
  found(await findMessage(db, messageId))
  return findOwnLink(db, { kind: 'enquiry', messageId }, { secrets, now })
}

/** Returns the link of a message, and creates one if none can be shown. Undefined if the message was deleted. */
export async function openEnquiryLink(ports: LinkPorts, messageId: number): Promise<ShownLink | undefined> {
  try {
    const link = await readEnquiryLink(ports, messageId)
    return link?.path ? { ...link, path: link.path } : await createEnquiryLink(ports, messageId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
