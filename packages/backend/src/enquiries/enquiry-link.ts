import { ENQUIRY_PATH, type SecretLink } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import { findMessage } from '../messages/message-queries.ts'
import type { Ports } from '../ports.ts'
import { createLink, findOwnLink, type OwnLink } from '../secret-links/secret-links.ts'

/** The minimum time for which a link opens: a year. */
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type LinkPorts = Pick<Ports, 'db' | 'secrets'> & { readonly now: Date }

/** Creates the link of a message, which replaces the previous one. @throws AppError `not_found` */
export async function createEnquiryLink(
  { db, secrets, now }: LinkPorts,
  messageId: number,
): Promise<SecretLink & { path: string }> {
  const expiresAt = new Date(now.getTime() + YEAR_MS)
  const { token, ...times } = await createLink(db, { kind: 'enquiry', messageId }, { secrets, now, expiresAt })
  return { path: pathOf(token), ...times }
}

/** Returns the link of a message, or null. @throws AppError `not_found` */
export async function readEnquiryLink({ db, secrets, now }: LinkPorts, messageId: number): Promise<SecretLink | null> {
  found(await findMessage(db, messageId))
  const link = await findOwnLink(db, { kind: 'enquiry', messageId }, { secrets, now })
  return link ? shown(link) : null
}

/** Returns the link of a message, and creates one if none can be shown. Undefined if the message was deleted. */
export async function openEnquiryLink(
  ports: LinkPorts,
  messageId: number,
): Promise<(SecretLink & { path: string }) | undefined> {
  try {
    const link = await readEnquiryLink(ports, messageId)
    return link?.path ? { ...link, path: link.path } : await createEnquiryLink(ports, messageId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

function shown({ token, ...times }: OwnLink): SecretLink {
  return { path: token === undefined ? null : pathOf(token), ...times }
}

function pathOf(token: string): string {
  return `${ENQUIRY_PATH}/${token}`
}
