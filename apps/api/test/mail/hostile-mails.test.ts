import { deliverDueMails, enqueueMail, type Mail, type MailKind, mailKinds } from '@tablier/backend'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../database.ts'
import { secretsOf } from '../harness.ts'
import { type AllMailPayloads, storeMailPayloads } from './mail-payloads.ts'

/**
 * Anybody can have mails sent to an address that is not theirs: by the contact form, by an account in a stranger's name,
 * and by a new address for it. Each such mail is sent here with the worst that they can write (docs/decisions/mail.md).
 */

const database = useTestDatabase()
const now = () => new Date('2026-05-01T18:30:00Z')
const secrets = secretsOf('a secret')
const SITE = 'https://chef.example'

/** The owner's own addresses get what strangers write, to read and answer it. */
const toOwners: ReadonlySet<MailKind> = new Set([
  'new_message',
  'message_digest',
  'table_answer',
  'offer_answered',
  'cancelled_by_guest',
  'alert',
  'new_administrator',
  'test',
])
const kinds = Object.keys(mailKinds) as MailKind[] // its keys are the kinds
const toAnybody = kinds.filter((kind) => !toOwners.has(kind))

/** Ways to write a link or a number to call. All of them name the domain or the number. */
const links = [
  'https://evil.example/win',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.example',
  'evil.example/a?b=c#d',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ev\u200bil.exam\u00adple',
  '\u202eelpmaxe.live\u202c evil.example',
  'eve@evil.example',
  'mailto:evil',
  'javascript://evil',
  '<a href="https://evil.example">evil.example</a>',
  '[evil](https://evil.example)',
  '+49 800 666 0666',
  '0800/6660666',
]
const long = ' foreign text'.repeat(12)

/** What somebody wrote, in as many characters as the form takes. */
function hostile(link: string, maxLength: number): string {
  return `Win at ${link} now\r\nBcc: everybody@evil.example\r\n\r\n<b>bold</b>${long}`.slice(0, maxLength)
}

/** Forgets what was stored before. */
async function store(told: Pick<Parameters<typeof storeMailPayloads>[1], 'guest' | 'user' | 'newEmail'>) {
  const { db } = database
  const tables = ['replies', 'orders', 'held_notices', 'messages', 'customers', 'email_changes', 'users'] as const
  for (const table of tables) await db.deleteFrom(table).execute()
  return storeMailPayloads(db, { ...told, secrets, now })
}

function storeHostile(link: string): Promise<AllMailPayloads> {
  const evening = {
    occasion: hostile(link, 100),
    place: hostile(link, 100),
    liked: hostile(link, 500),
    budget: hostile(link, 60),
    telephone: '+49 800 666 0666',
  }
  const texts = { name: hostile(link, 200), subject: hostile(link, 300), message: hostile(link, 10_000) }
  return store({
    guest: { ...texts, email: 'victim@third.example', evening },
    user: { name: hostile(link, 200), email: 'victim@third.example' },
    newEmail: 'win-at-evil.example@evil.example',
  })
}

let sent: Mail[]
beforeEach(() => {
  sent = []
})

async function send(kind: MailKind, payloads: AllMailPayloads): Promise<Mail> {
  const { db } = database
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('mail_slots').execute()
  await enqueueMail(db, kind, payloads[kind], now())
  const log = pino({ level: 'silent' })
  await deliverDueMails({ db, secrets, now, log, publicUrl: SITE, send: async (mail) => void sent.push(mail) })
  expect(sent).not.toEqual([])
  return sent.at(-1)!
}

/** Returns everything that a mail shows, without the site's own links. */
function shown({ to, replyTo, fromName, subject, text, html = '' }: Mail): string {
  const names = [...to, ...(replyTo ? [replyTo] : [])].map(({ name }) => name)
  const body = html.slice(html.indexOf('<body')).replace(/<\/?(?:a|p|div|br|table|tr|th|td|body|html)\b[^>]*>/g, ' ')
  expect(body).not.toContain('<')
  const unescaped = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  const own = new RegExp(`${SITE}(?:/[^\\s"<)]*|(?=[\\s"<)]|$))`, 'g')
  return [...names, fromName, subject, text, unescaped].join('\n').replaceAll(own, ' ').normalize('NFKC')
}

describe.each(toAnybody)('a mail of the kind %s', (kind) => {
  it.each(links)('takes nothing from a stranger who writes %j', async (link) => {
    const mail = await send(kind, await storeHostile(link))
    const text = shown(mail)
    expect(text).not.toMatch(/evil|666|live\b/i)
    expect(text).not.toMatch(/\/\/|(?<!\.\.\.)@|[\p{L}\p{N}][.。]\p{L}{2}|\p{Cf}/u)
    expect(mail.html).not.toMatch(/href="(?!https:\/\/chef\.example[/"])/)
    const foreign = (mail.text.match(/foreign text|Win at/g) ?? []).length
    expect(foreign).toBeLessThan(40) // of 300 characters of a message, and 60 of each fact
  })
})

/** The greetings of the mails that have one. */
const greetings: Partial<Record<MailKind, string>> = {
  password_reset: 'Hello Zoë O’Hara,',
  password_changed: 'Hello Zoë O’Hara,',
  email_change_asked: 'Hello Zoë O’Hara,',
  email_changed: 'Hello Zoë O’Hara,',
  factor_changed: 'Hello Zoë O’Hara,',
  new_device: 'Hello Zoë O’Hara,',
  test: 'Hello Zoë O’Hara,',
  enquiry_confirmation: 'Hello Dr. Ada Guest,',
  reply: 'Dr. Ada Guest wrote:\n> Are you free on Friday?\n>\n> Ada',
}

it.each(Object.entries(greetings))('a mail of the kind %s says %j to somebody with a name', async (kind, said) => {
  const guest = {
    name: 'Dr. Ada Guest',
    email: 'ada@example.com',
    subject: 'Dinner',
    message: 'Are you free on Friday?\n\nAda',
  }
  const payloads = await store({
    guest,
    user: { name: 'Zoë O’Hara', email: 'zoe@example.com' },
    newEmail: 'new@post.example',
  })
  expect((await send(kind as MailKind, payloads)).text).toContain(said)
})

it.each(['email_change_asked', 'email_changed'] as const)('the notice %s reminds of the new address', async (kind) => {
  expect((await send(kind, await storeHostile('x'))).text).toMatch(/ w…@e…\./)
})

it.each(kinds)('no line of a stranger becomes a header of %s', async (kind) => {
  const { to, replyTo, subject, fromName = '', text, html } = await send(kind, await storeHostile('evil.example'))
  const parts = [
    subject,
    fromName,
    ...[...to, ...(replyTo ? [replyTo] : [])].flatMap(({ name, address }) => [name, address]),
  ]
  for (const part of parts) expect(part).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  const from = { name: fromName, address: 'site@chef.example' }
  const composer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await composer.sendMail({ from, to: [...to], replyTo, subject, text, html })
  const head = (message as Buffer).toString().split('\r\n\r\n', 1)[0]! // by the option buffer
  const names = head.split(/\r\n(?!\s)/).map((line) => line.split(':', 1)[0])
  const known = /^(?:From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding)$/
  expect(names.filter((name = '') => !known.test(name))).toEqual([])
})
