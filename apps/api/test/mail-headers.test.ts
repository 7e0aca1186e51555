import {
  deliverDueMails,
  enqueueMail,
  insertMessages,
  insertUser,
  type Mail,
  type MailKind,
  type MailPayloads,
  writeSettings,
} from '@tablier/backend'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRows, useTestDatabase } from './database.ts'
import { secretsOf } from './harness.ts'
import { insertOrder } from './stored-orders.ts'

const database = useTestDatabase()
const now = () => new Date('2026-05-01T18:30:00Z')
const secrets = secretsOf('a secret')
const guest = { name: 'Zoë', email: 'zoe@example.com' }
let payloads: { readonly [Kind in MailKind]: MailPayloads[Kind] }

beforeAll(async () => {
  const { db } = database
  const person = { password_hash: 'none', role: 'admin' } as const
  const user = await insertUser(db, { ...person, name: 'Camille', email: 'camille@example.com' })
  const author = await insertUser(db, { ...person, name: 'Rosa', email: 'rosa@example.com' })
  const texts = { ...guest, subject: 'Dinner', message: 'Are you free?' }
  const [message] = await insertMessages(db, [texts], { secrets, now: now() })
  const message_id = message!.id // one was inserted
  const at = now().toISOString()
  const written = { message_id, author_id: author.id, author_name: 'Rosa', body: 'Yes.' }
  const unsent = { problem: null, sent_at: null, created_at: at }
  const replies = db.insertInto('replies').values({ ...written, ...unsent })
  const { id: reply_id } = await replies.returning('id').executeTakeFirstOrThrow()
  const site = { db, clock: { now } } as Parameters<typeof insertOrder>[0]
  const { id: customer_id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow() // the sender
  const order_id = await insertOrder(site, { customer_id })
  await insertRows(db, 'held_notices', { message_id, digest_id: null })
  await insertRows(db, 'email_changes', {
    user_id: user.id,
    email: 'new@example.com',
    token_hash: null,
    session_id: 'a',
    asked_at: at,
    expires_at: '2026-05-02T18:30:00Z',
  })
  const notice = { user_id: user.id, name: 'Camille', email: 'camille@example.com' }
  payloads = {
    new_message: { message_id },
    message_digest: {},
    table_answer: { order_id },
    alert: { alert: 'disk_low', detail: '5' },
    new_administrator: { name: 'Rosa', email: 'rosa@example.com', by: null },
    new_device: { ...notice, device: 'Firefox', address: '192.0.2.0', at },
    password_reset: { email: 'camille@example.com' },
    password_changed: notice,
    email_confirmation: { user_id: user.id, email: 'new@example.com' },
    email_change_asked: { ...notice, new_email: 'new@example.com' },
    email_changed: { ...notice, new_email: 'new@example.com' },
    factor_changed: { ...notice, change: 'passkey_added' },
    test: { name: 'Camille', email: 'camille@example.com' },
    enquiry_confirmation: { message_id },
    reply: { reply_id },
    order_mail: { order_id, body: 'Your evening is confirmed.' },
  }
})

let sent: Mail[]
beforeEach(() => {
  sent = []
})

/** Sends a mail of a kind, and returns it. */
async function mailOf(kind: MailKind): Promise<Mail | undefined> {
  const { db } = database
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('mail_slots').execute()
  await db.updateTable('replies').set({ mail_state: 'waiting' }).execute()
  await enqueueMail(db, kind, payloads[kind], now())
  const log = pino({ level: 'silent' })
  await deliverDueMails({
    db,
    secrets,
    now,
    log,
    publicUrl: 'https://chef.example',
    send: async (mail) => void sent.push(mail),
  })
  return sent.at(-1)
}

const headers: Readonly<Record<MailKind, Mail['autoSubmitted']>> = {
  new_message: 'auto-generated',
  message_digest: 'auto-generated',
  table_answer: 'auto-generated',
  alert: 'auto-generated',
  new_administrator: 'auto-generated',
  new_device: 'auto-generated',
  password_reset: 'auto-generated',
  password_changed: 'auto-generated',
  email_confirmation: 'auto-generated',
  email_change_asked: 'auto-generated',
  email_changed: 'auto-generated',
  factor_changed: 'auto-generated',
  test: 'auto-generated',
  enquiry_confirmation: 'auto-replied',
  reply: undefined, // written by a person
  order_mail: undefined,
}
const kinds = Object.keys(headers) as MailKind[] // of that record

it.each(kinds)('out-of-office programs learn who has written: %s', async (kind) => {
  expect((await mailOf(kind))?.autoSubmitted).toBe(headers[kind])
})

describe('all mails to a guest are answered to one address', () => {
  const toGuests = ['enquiry_confirmation', 'reply', 'order_mail'] as const
  const answers = async () => {
    for (const kind of toGuests) await mailOf(kind)
    expect(sent.map(({ to }) => to[0]?.address)).toEqual(toGuests.map(() => guest.email))
    return [...new Set(sent.map(({ replyTo }) => replyTo?.address))]
  }

  it('that of the first administrator, whoever replies', async () => {
    expect(await answers()).toEqual(['camille@example.com'])
  })

  it('the published one', async () => {
    const published = { type: 'Email', value: 'hello@chef.example', status: 'Published' } as const
    await insertRows(database.db, 'contact_infos', published)
    expect(await answers()).toEqual(['hello@chef.example'])
  })

  it('the one in the settings', async () => {
    await writeSettings(database.db, { reply_email: 'kitchen@chef.example' })
    expect(await answers()).toEqual(['kitchen@chef.example'])
  })
})

it('a confirmation begins a conversation, which replies go on', async () => {
  const [confirmation, reply, other] = [
    await mailOf('enquiry_confirmation'),
    await mailOf('reply'),
    await mailOf('test'),
  ]
  expect(confirmation?.messageId).toMatch(/^[0-9a-f]{32}@chef\.example$/)
  expect([reply?.inReplyTo, reply?.messageId]).toEqual([confirmation?.messageId, undefined])
  expect([other?.inReplyTo, other?.messageId]).toEqual([undefined, undefined])
})
