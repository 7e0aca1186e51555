import type { SendMail } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'

export interface MailSenderOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly log: FastifyBaseLogger
}

/** A server that says nothing for so long is taken for gone; all below the outbox's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 }

/**
 * Sends through an SMTP server, or writes mails to the log where none is
 * configured. What speaks SMTP is loaded only by those who use it.
 */
export async function createMailSender({ smtpUrl, from, log }: MailSenderOptions): Promise<SendMail> {
  if (smtpUrl === undefined) {
    return async (mail) => log.info({ mail: { from, ...mail } }, 'SMTP_URL is not set: this mail was not sent')
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, replyTo, subject, text }) => {
    const { rejected } = await transport.sendMail({ from, to: [...to], replyTo, subject, text })
    // Sending again would reach the others twice.
    if (rejected.length > 0)
      log.warn({ rejected: rejected.length, of: to.length }, 'a mail reached only some recipients')
  }
}
