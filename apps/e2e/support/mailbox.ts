import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

/** Each worker and its server have their own, because all servers have the same owner. */
const FOLDER = new URL(`../test-results/mail/${process.env['TEST_PARALLEL_INDEX'] ?? 0}/`, import.meta.url)

/** Starts a mail server that stores the latest mail to each address as a file. Returns the value for SMTP_URL. */
export async function openMailbox(): Promise<string> {
  const mailbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      callbackify(keep)(stream, recipients, done)
    },
  })
  mailbox.server.unref() // it must not keep the process running
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(mailbox.server.address() as AddressInfo).port}` // a TCP server has a port
}

/** Returns the latest mail to an address; '' if there is none yet. */
export async function latestMail(address: string): Promise<string> {
  const mail = await readFile(fileOf(address), 'utf8').catch(() => '') // no mail yet
  return mail.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_code, hex) => String.fromCharCode(parseInt(hex, 16)))
}

async function keep(stream: NodeJS.ReadableStream, recipients: readonly string[]): Promise<void> {
  const mail = await text(stream)
  await mkdir(FOLDER, { recursive: true })
  for (const address of recipients) await writeFile(fileOf(address), mail)
}

function fileOf(address: string): URL {
  return new URL(`${encodeURIComponent(address)}.eml`, FOLDER)
}
