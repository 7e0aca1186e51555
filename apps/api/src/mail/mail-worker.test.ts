import { newMessageMail } from '@tablier/backend'
import { words } from '@tablier/words/site/all'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../test/ports.ts'
import { createMailSender } from './mail-worker.ts'

const headers = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

/** Starts a mail server that accepts all recipients except `unknown`, until the test ends. */
async function startMailServer(unknown: readonly string[] = []): Promise<{ url: string; mails: ReceivedMail[] }> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(unknown.includes(address) ? new Error('No such user') : null),
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${await listen(server.server)}`, mails }
}

const FROM = 'Tablier <site@chef.example>'
const mail = newMessageMail(
  {
    id: 7,
    name: 'Zoë "Z" Guest\r\nBcc: everyone@example.com',
    email: 'zoe,all@example.com',
    subject: 'Dîner\r\nX-Evil: 1',
    message: 'À bientôt\n.\nZoë',
    evening: null,
    sealed: null,
  },
  [
    { name: 'Camille', address: 'owner@example.com' },
    { name: '', address: 'cook@example.com' },
  ],
  { name: '', url: 'https://chef.example', language: 'en', locale: 'en-GB', words: words.en },
)

/** Opens a sender to a mail server that accepts all recipients except `unknown`. */
async function openSender({ unknown = [], from = FROM }: { unknown?: readonly string[]; from?: string } = {}) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { url, mails } = await startMailServer(unknown)
  return { send: await createMailSender({ smtpUrl: url, from, log }), mails, lines }
}

it('sends the mail with headers that a visitor cannot add to', async () => {
  const { send, mails } = await openSender()
  await send(mail)
  expect(mails).toHaveLength(1)
  const [received] = mails
  expect(received).toMatchObject({ from: 'site@chef.example', to: ['owner@example.com', 'cook@example.com'] })
  const [head = ''] = received!.source.split('\r\n\r\n') // one was just received
  const names = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  expect(names.toSorted()).toEqual(headers)
})

it.each(['auto-generated', 'auto-replied'] as const)('says that a mail is %s', async (autoSubmitted) => {
  const { send, mails } = await openSender()
  await send({ ...mail, autoSubmitted })
  expect(mails[0]?.source).toContain(`Auto-Submitted: ${autoSubmitted}\r\nX-Auto-Response-Suppress: All\r\n`)
})

it('says which conversation a mail begins, and which one it goes on', async () => {
  const { send, mails } = await openSender()
  await send({ ...mail, messageId: 'a1@chef.example' })
  await send({ ...mail, inReplyTo: 'a1@chef.example' })
  const [first, answer] = mails.map(({ source }) => source)
  expect(first).toContain('Message-ID: <a1@chef.example>\r\n')
  expect(answer).toContain('In-Reply-To: <a1@chef.example>\r\nReferences: <a1@chef.example>\r\n')
})

it.each([FROM, 'site@chef.example'])('names the sender as the mail does, at the address in %s', async (from) => {
  const { send, mails } = await openSender({ from })
  await send({ ...mail, fromName: 'Chez "Ada", Paris <eve@example.com>' })
  expect(mails).toMatchObject([{ from: 'site@chef.example' }])
  expect(mails[0]?.source).toMatch(/^From: "Chez \\"Ada\\", Paris <eve@example\.com>" <site@chef\.example>\r$/m)
})

it('rejects if the server accepts no recipient', async () => {
  const { send, mails } = await openSender({ unknown: ['owner@example.com', 'cook@example.com'] })
  await expect(send(mail)).rejects.toThrow('No such user')
  expect(mails).toEqual([])
})

it('logs that a mail reached only some recipients', async () => {
  const { send, mails, lines } = await openSender({ unknown: ['cook@example.com'] })
  await send(mail)
  expect(mails.map(({ to }) => to)).toEqual([['owner@example.com']])
  expect(lines.join('')).toContain('only some recipients')
})
