import { deliverDueMails, enqueueMail, type Mail, type MailKind, writeSettings } from '@tablier/backend'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRows, useTestDatabase } from '../database.ts'
import { secretsOf } from '../harness.ts'
import { type AllMailPayloads, storeMailPayloads } from './mail-payloads.ts'

const database = useTestDatabase()
const now = () => new Date('2026-05-01T18:30:00Z')
const secrets = secretsOf('a secret')
const guest = { name: 'Zoë', email: 'zoe@example.com', subject: 'Dinner', message: 'Are you free?' }
const user = { name: 'Camille', email: 'camille@example.com' }
let payloads: AllMailPayloads

beforeAll(async () => {
  const { db } = database
  payloads = await storeMailPayloads(db, { guest, user, newEmail: 'new@example.com', secrets, now })
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
  offer_accepted: 'auto-generated',
  offer_answered: 'auto-generated',
  evening_cancelled: 'auto-generated',
  cancelled_by_guest: 'auto-generated',
  payment_reminder: 'auto-generated',
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
  const toGuests = [
    'enquiry_confirmation',
    'reply',
    'order_mail',
    'offer_accepted',
    'evening_cancelled',
    'payment_reminder',
  ] as const
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
  const confirmation = await mailOf('enquiry_confirmation')
  const reply = await mailOf('reply')
  const other = await mailOf('test')
  expect(confirmation?.messageId).toMatch(/^[0-9a-f]{32}@chef\.example$/)
  expect([reply?.inReplyTo, reply?.messageId]).toEqual([confirmation?.messageId, undefined])
  expect([other?.inReplyTo, other?.messageId]).toEqual([undefined, undefined])
})
