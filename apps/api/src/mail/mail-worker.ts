import { deliverNextMail, type DeliveryDeps, type Mail, type SendMail } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { Gate } from '../gates/gates.ts'
import { smtpOptions, smtpProblem } from './smtp-security.ts'

/** How often to check for mails that are due again, for example because a process died. */
const POLL_MS = 15_000

export type MailWorker = ReturnType<typeof createMailWorker>

/**
 * Sends the mails of the outbox in the background, each at least once: its row is deleted only when it was accepted.
 * @param gate mails pass it one after the other, so that strangers who cause many do not keep the database busy
 */
export function createMailWorker(deps: DeliveryDeps, gate: Gate) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  const next = async () => !stopping.signal.aborted && deliverNextMail(deps)
  const deliverAll = async () => {
    while (await gate.wait(next));
  }
  const runWhileWanted = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await deliverAll().catch((error: unknown) => deps.log.error({ err: error }, 'delivering the outbox failed'))
    }
    running = undefined
  }
  /** Checks the outbox now, in the background. */
  const kick = () => {
    isWanted = true
    running ??= runWhileWanted()
  }
  const timer = setInterval(kick, POLL_MS).unref()

  return {
    kick,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

interface MailSenderOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly log: FastifyBaseLogger
}

/** In milliseconds. Their sum is less than the outbox's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 }

/** Returns the standard header for automatic mails, and the one that Exchange reads. */
function automatic(how: NonNullable<Mail['autoSubmitted']>): Record<string, string> {
  return { 'Auto-Submitted': how, 'X-Auto-Response-Suppress': 'All' }
}

/** Sends mails through an SMTP server, or writes them to the log if none is configured. Loads nodemailer only if used. */
export async function createMailSender({ smtpUrl, from, log }: MailSenderOptions): Promise<SendMail> {
  if (smtpUrl === undefined) {
    return async ({ html: _text, ...mail }) =>
      log.info({ mail: { from, ...mail } }, 'SMTP_URL is not set: this mail was not sent')
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ autoSubmitted, messageId, inReplyTo, fromName, to, replyTo, subject, text, html }) => {
    const sender = fromName === undefined ? from : { name: fromName, address: addressIn(from) }
    const sending = transport.sendMail({
      from: sender,
      to: [...to],
      replyTo,
      subject,
      text,
      html,
      ...(messageId && { messageId: `<${messageId}>` }),
      ...(inReplyTo && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
      ...(autoSubmitted && { headers: automatic(autoSubmitted) }),
    })
    const { rejected } = await sending.catch((cause: unknown) => {
      throw new Error(smtpProblem(cause), { cause })
    })
    // Not repeated, because the other recipients would get the mail twice.
    if (rejected.length > 0)
      log.warn({ rejected: rejected.length, of: to.length }, 'a mail reached only some recipients')
  }
}

/** Returns the address in `Name <address>`, or in an address alone. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

/** Signs in to an SMTP server and disconnects. Returns what is wrong; undefined if it would accept a mail. */
export async function verifyMailServer(smtpUrl: string): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...smtpOptions(smtpUrl), ...timeouts })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return smtpProblem(error)
  } finally {
    transport.close()
  }
}
