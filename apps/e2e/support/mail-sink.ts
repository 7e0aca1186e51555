import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReadMail = Email

/** The reminders come a while after a server has started. */
const WAIT_MS = 30_000

/** A mail server of one test, which keeps in memory what it gets. Disposing of it stops it. */
export interface MailSink extends AsyncDisposable {
  /** The value for SMTP_URL. */
  readonly url: string
  /** All mails that came, in order. */
  readonly mails: readonly ReadMail[]
  /** Waits for a mail to an address that no earlier call has returned. */
  readonly next: (address: string, subject: RegExp) => Promise<ReadMail>
}

export async function openMailSink(): Promise<MailSink> {
  const mails: ReadMail[] = []
  const returned = new Set<ReadMail>()
  const keep = async (stream: NodeJS.ReadableStream) => void mails.push(await PostalMime.parse(await buffer(stream)))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => callbackify(keep)(stream, done),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a TCP server has a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: async (address, subject) => {
      const waiting = () => mails.filter((mail) => !returned.has(mail) && addressOf(mail) === address)
      const isIt = (mail: ReadMail) => subject.test(subjectOf(mail))
      const message = `no mail to ${address} with the subject ${subject.source}`
      await expect.poll(() => waiting().some(isIt), { message, timeout: WAIT_MS }).toBe(true)
      const mail = waiting().find(isIt)!
      returned.add(mail)
      return mail
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns what a mail is about. Spaces that do not break are written as others. */
export function subjectOf({ subject = '' }: ReadMail): string {
  return subject.replaceAll(/\s/g, ' ')
}

/** Returns whom a mail is to. */
export function addressOf({ to = [] }: ReadMail): string {
  return to[0]?.address ?? ''
}
