import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { pino } from 'pino'
import { listen } from '../../test/ports.ts'
import { createMailSender, verifyMailServer } from './mail-worker.ts'
import { mailProtection } from './smtp-security.ts'

it.each([
  ['smtp://mail.example.com', 'safe'],
  ['smtps://mail.example.com', 'safe'],
  ['smtp://mail.example.com?requireTLS=true', 'safe'],
  ['smtp://mail.example.com?opportunisticTLS=true', 'safe'],
  ['smtp://mail.example.com?requireTLS=false', 'clear'],
  ['smtp://user:pass@mail.example.com:25?requireTLS=0', 'clear'],
  ['smtp://mail.example.com?ignoreTLS=true', 'clear'],
  ['smtps://mail.example.com?requireTLS=false', 'safe'],
  ['smtps://mail.example.com?tls.rejectUnauthorized=false', 'unchecked'],
  ['smtp://mail.example.com?tls.rejectUnauthorized=false', 'unchecked'],
  ['smtp://mail.example.com?tls.rejectUnauthorized=false&requireTLS=false', 'clear'],
  ['smtp://192.168.1.2', 'safe'],
  ['smtp://localhost:25', 'safe'],
  ['smtp://127.0.0.1?ignoreTLS=true', 'safe'],
  ['smtp://[::1]:25?requireTLS=false', 'safe'],
  ['smtp://localhost.example.com?requireTLS=false', 'clear'],
])('says of %s that mails are %s', (url, protection) => {
  expect(mailProtection(url)).toBe(protection)
})

const pem = readFileSync(new URL('../../test/fixtures/localhost.pem', import.meta.url))

/** Starts a mail server, which has a certificate that it has signed itself. Returns its port, and what happened. */
async function startServer(options: SMTPServerOptions = {}) {
  const seen: string[] = []
  const server = new SMTPServer({
    key: pem,
    cert: pem,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username }, { secure }, callback) => {
      seen.push(`password ${secure ? 'encrypted' : 'in clear text'}`)
      callback(null, { user: username })
    },
    onData: (stream, { secure }, callback) => {
      seen.push(`mail ${secure ? 'encrypted' : 'in clear text'}`)
      stream.resume().on('end', callback)
    },
    ...options,
  })
  server.on('error', () => {}) // of a client that does not accept the certificate
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: await listen(server.server, '0.0.0.0'), seen }
}

/** Sends a mail. Returns what is wrong, if anything. */
async function send(smtpUrl: string): Promise<string | undefined> {
  const sendMail = await createMailSender({ smtpUrl, from: 'site@chef.example', log: pino({ level: 'silent' }) })
  const mail = { to: [{ name: '', address: 'owner@example.com' }], subject: 'a', text: 'b' }
  return sendMail(mail).then(
    () => undefined,
    ({ message }: Error) => message,
  )
}

// 0.0.0.0 leads to this machine, and is no address of the loopback.
const [ELSEWHERE, HERE] = ['user:secret@0.0.0.0', 'user:secret@127.0.0.1']
const noTls = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }
const self = /certificate/

it.each<readonly [string, SMTPServerOptions, string, string, readonly string[], RegExp | undefined]>([
  ['no STARTTLS', noTls, ELSEWHERE, '', [], /no encryption \(STARTTLS\).*\?requireTLS=false to SMTP_URL/],
  [
    'no STARTTLS, which is allowed',
    noTls,
    ELSEWHERE,
    '?requireTLS=false',
    ['password in clear text', 'mail in clear text'],
    undefined,
  ],
  ['no STARTTLS, on this machine', noTls, HERE, '', ['password in clear text', 'mail in clear text'], undefined],
  ['a certificate of its own', {}, ELSEWHERE, '', [], self],
  ['a certificate of its own, with no demand for TLS', {}, ELSEWHERE, '?requireTLS=false', [], self],
  [
    'a certificate of its own, which is allowed',
    {},
    ELSEWHERE,
    '?tls.rejectUnauthorized=false',
    ['password encrypted', 'mail encrypted'],
    undefined,
  ],
  ['a certificate of its own, on this machine', {}, HERE, '', ['password encrypted', 'mail encrypted'], undefined],
])('with %s: sends only what may be sent', async (_, options, host, parameters, expected, problem) => {
  const { port, seen } = await startServer(options)
  const url = `smtp://${host}:${port}${parameters}`
  const found = await send(url)
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
  expect(seen).toEqual(expected)
  if (problem) expect(await verifyMailServer(url)).toMatch(problem)
})

it('sends nothing to a server on the way that takes STARTTLS out of the answer', async () => {
  const lines: string[] = []
  const server: Server = createServer((socket) => {
    socket.write('220 mail.example.com\r\n')
    socket.on('data', (data) => {
      lines.push(String(data).trim().split(' ')[0]!)
      socket.write(String(data).startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n')
    })
    socket.on('error', () => {}) // the client ends it
  })
  onTestFinished(() => void server.close())
  expect(await send(`smtp://${ELSEWHERE}:${await listen(server, '0.0.0.0')}`)).toMatch(/no encryption/)
  expect(lines).toEqual(['EHLO', 'STARTTLS'])
})
