import {
  claimMail,
  deleteOldSlots,
  deliverDueMails,
  type DeliveryDeps,
  enqueueMail,
  insertMessages,
  insertUser,
  type Mail,
  writeSettings,
} from '@tablier/backend'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGate } from '../../src/gates/gates.ts'
import { createMailWorker, type MailWorker } from '../../src/mail/mail-worker.ts'
import { insertRows, useTestDatabase } from '../database.ts'
import { secretsOf } from '../harness.ts'

const MINUTE = 60_000

const database = useTestDatabase()
let time: number
let sent: Mail[]
let lines: string[]
let workers: MailWorker[]

const now = () => new Date(time)

beforeAll(async () => {
  const person = { password_hash: 'none', role: 'admin' } as const
  await insertUser(database.db, { ...person, name: 'Camille', email: 'camille@example.com' })
  await insertUser(database.db, { ...person, name: 'Rosa', email: 'rosa@example.com' })
  await insertUser(database.db, { ...person, name: 'Guest', email: 'guest@example.com', role: 'user' })
})
beforeEach(async () => {
  time = Date.parse('2026-05-01T18:30:00Z')
  sent = []
  lines = []
  workers = []
  for (const table of ['mail_outbox', 'mail_slots', 'held_notices'] as const)
    await database.db.deleteFrom(table).execute()
})
afterEach(async () => {
  for (const running of workers) await running.stop()
})

const deps = (overrides: Partial<DeliveryDeps> = {}): DeliveryDeps => ({
  db: database.db,
  secrets: secretsOf('a secret'),
  send: async (mail) => void sent.push(mail),
  publicUrl: 'https://chef.example',
  now,
  log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  ...overrides,
})
const deliver = (overrides?: Partial<DeliveryDeps>) => deliverDueMails(deps(overrides))

function worker(overrides: Partial<DeliveryDeps>): MailWorker {
  const made = createMailWorker(deps(overrides), createGate({ atOnce: 1, waiting: 0, retryAfter: 1 }))
  workers.push(made)
  return made
}

const failing = async () => {
  throw new Error('535 Authentication failed')
}

async function announce(subject = 'Dinner'): Promise<number> {
  const texts = { name: 'Ada', email: 'ada@example.com', subject, message: 'Hello' }
  const [stored] = await insertMessages(database.db, [texts], {
    secrets: secretsOf('a secret'),
    now: now(),
  })
  const { id } = stored! // one was inserted
  await enqueueMail(database.db, 'new_message', { message_id: id }, now())
  return id
}

const outbox = () =>
  database.db.selectFrom('mail_outbox').select(['attempts', 'last_error', 'next_attempt_at']).orderBy('id').execute()

describe('the mail worker', () => {
  it('sends a message to all administrators', async () => {
    const id = await announce()
    await deliver()
    expect(sent).toEqual([
      {
        fromName: 'Private Chef',
        to: [
          { name: 'Camille', address: 'camille@example.com' },
          { name: 'Rosa', address: 'rosa@example.com' },
        ],
        replyTo: { name: 'Ada', address: 'ada@example.com' },
        autoSubmitted: 'auto-generated',
        subject: 'New message: Dinner',
        text: expect.stringContaining(`https://chef.example/admin/messages/${id}`),
        html: expect.stringContaining(`<a href="https://chef.example/admin/messages/${id}">`),
      },
    ])
    expect(await outbox()).toEqual([])
  })

  it('writes to administrators in their languages, and again only in those that were not accepted', async () => {
    const rosa = database.db.updateTable('users').where('name', '=', 'Rosa')
    await rosa.set({ language: 'fr' }).execute()
    await announce()
    await deliver({ send: async (mail) => (sent.push(mail) > 1 ? failing() : undefined) })
    time += MINUTE
    await deliver()
    await rosa.set({ language: '' }).execute()
    const got = sent.map(({ to, html }) => [to[0]?.name, /lang="(.+?)"/.exec(html ?? '')?.[1]])
    expect(got).toEqual([
      ['Camille', 'en'],
      ['Rosa', 'fr'],
      ['Rosa', 'fr'],
    ])
    expect(await outbox()).toEqual([])
  })

  it('sends a message to the people in the settings instead', async () => {
    await writeSettings(database.db, { site_name: 'Chez Ada', notify_emails: ['kitchen@example.com'] })
    await announce()
    await deliver()
    await writeSettings(database.db, { site_name: '', notify_emails: [] })
    expect(sent).toMatchObject([{ fromName: 'Chez Ada', to: [{ name: '', address: 'kitchen@example.com' }] }])
    expect(sent[0]?.text).toContain('wrote to you through Chez Ada:')
  })

  describe('a confirmation to a guest', () => {
    const status = 'Published' as const
    async function confirmation(): Promise<Mail | undefined> {
      await enqueueMail(database.db, 'enquiry_confirmation', { message_id: await announce() }, now())
      await deliver()
      return sent.at(-1)
    }
    afterEach(async () => {
      for (const table of ['logos', 'looks', 'contact_infos'] as const) await database.db.deleteFrom(table).execute()
    })

    it('is called like the published logo, whose breaks are blanks', async () => {
      const logos = [{ text_logo: 'Hidden' }, { text_logo: 'Chez Ada\r\nBcc: all@example.com', status }]
      await database.db.insertInto('logos').values(logos).execute()
      expect(await confirmation()).toMatchObject({
        fromName: 'Chez Ada Bcc: all@example.com',
        replyTo: { name: 'Chez Ada Bcc: all@example.com' },
        subject: 'Your enquiry to Chez Ada Bcc: all@example.com',
        text: expect.stringContaining('arrived at\nChez Ada Bcc: all@example.com (https://chef.example)'),
        html: expect.stringContaining('>Chez Ada Bcc: all@example.com<'),
      })
    })

    it('wears the published look', async () => {
      await insertRows(database.db, 'looks', [{ palette: 'olive' }, { palette: 'sea', status }])
      expect((await confirmation())?.html).toContain('border-bottom:4px solid #57b6b6;')
    })

    it('is answered to the published address, or else to the first administrator', async () => {
      expect(await confirmation()).toMatchObject({ replyTo: { name: 'Private Chef', address: 'camille@example.com' } })
      await insertRows(database.db, 'contact_infos', { type: 'E-Mail', value: 'hello@chef.example', status })
      expect(await confirmation()).toMatchObject({ replyTo: { address: 'hello@chef.example' } })
    })
  })

  it('drops a mail whose message or account was deleted', async () => {
    await enqueueMail(database.db, 'new_message', { message_id: 2_000_000_000 }, now())
    await enqueueMail(database.db, 'password_reset', { email: 'nobody@example.com' }, now())
    await deliver()
    expect([sent, await outbox()]).toEqual([[], []])
  })

  it('drops the confirmation of a message that is deleted while its link is made', async () => {
    const message_id = await announce()
    await database.db.deleteFrom('mail_outbox').execute()
    await enqueueMail(database.db, 'enquiry_confirmation', { message_id }, now())
    const secrets = secretsOf('a secret')
    const seal: typeof secrets.seal = async (...args) => {
      await database.db.deleteFrom('messages').where('id', '=', message_id).execute()
      return secrets.seal(...args)
    }
    await deliver({ secrets: { ...secrets, seal } })
    expect([sent, lines, await outbox()]).toEqual([[], [], []])
  })

  it('tries again after longer and longer times, and logs the reason', async () => {
    await announce()
    const fail = () => deliver({ send: failing })
    await fail()
    expect(await outbox()).toEqual([
      { attempts: 1, last_error: '535 Authentication failed', next_attempt_at: '2026-05-01T18:30:30.000Z' },
    ])
    time += 29_000
    await fail()
    expect(await outbox()).toMatchObject([{ attempts: 1 }])
    time += 1000
    await fail()
    expect(await outbox()).toMatchObject([{ attempts: 2, next_attempt_at: '2026-05-01T18:31:30.000Z' }])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { attempts: 1, reason: '535 Authentication failed', retryInSeconds: 30 },
      { attempts: 2, reason: '535 Authentication failed', retryInSeconds: 60 },
    ])
    time += MINUTE
    await deliver()
    expect(sent).toHaveLength(1)
    expect(await outbox()).toEqual([])
  })

  it('keeps the secret of a link to itself if the mail server quotes it', async () => {
    await enqueueMail(database.db, 'password_reset', { email: 'guest@example.com' }, now())
    let secret = ''
    const send = async ({ text }: Mail) => {
      secret = /token=(\w{64})/.exec(text)![1]! // or the test fails
      throw new Error(`550 blocked for https://chef.example/reset-password?token=${secret.toUpperCase()}`)
    }
    await deliver({ send })
    expect(await outbox()).toMatchObject([
      { last_error: '550 blocked for https://chef.example/reset-password?token=…' },
    ])
    expect(lines.join().toLowerCase()).not.toContain(secret)
  })

  it('sends the other mails if one fails', async () => {
    await announce('First')
    await announce('Second')
    const send = async (mail: Mail) => (mail.subject.includes('First') ? failing() : void sent.push(mail))
    await deliver({ send })
    expect(sent.map(({ subject }) => subject)).toEqual(['New message: Second'])
    expect(await outbox()).toMatchObject([{ attempts: 1 }])
  })

  it("gives up a reset link after ten attempts, but never a visitor's message", async () => {
    await announce()
    await enqueueMail(database.db, 'password_reset', { email: 'guest@example.com' }, now())
    const fail = () => deliver({ send: failing })
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await fail()
      time += 6 * 60 * MINUTE
    }
    expect(await outbox()).toMatchObject([{ attempts: 30 }])
    expect(lines.filter((line) => line.includes('gave up a mail'))).toHaveLength(1)
  })

  it('sends the mail of a process that died, after its lease', async () => {
    await announce()
    await claimMail(database.db, now(), new Date(time + 10 * MINUTE))
    await deliver()
    expect(sent).toEqual([])
    time += 10 * MINUTE
    await deliver()
    expect(sent).toHaveLength(1)
  })

  it('keeps a mail of an unknown kind', async () => {
    const next_attempt_at = now().toISOString()
    await insertRows(database.db, 'mail_outbox', { kind: 'newsletter', payload: '{}', next_attempt_at })
    await deliver()
    expect(await outbox()).toMatchObject([{ attempts: 1, last_error: 'No such kind of mail: newsletter' }])
  })
})

describe('past the bound of the site', () => {
  const bounded = (overrides: Partial<DeliveryDeps> = {}) => deliver({ mailsPerHour: 3, ...overrides })
  const subjects = () => sent.splice(0).map(({ subject }) => subject)
  const announceMany = async (count: number) => {
    for (let n = 1; n <= count; n += 1) await announce(`Dinner ${n}`)
  }
  const forget = (email: string) => enqueueMail(database.db, 'password_reset', { email }, now())

  it('messages are announced together, an hour after the first, however many workers run', async () => {
    await announceMany(10)
    await Promise.all([bounded(), bounded(), bounded()])
    expect(subjects()).toHaveLength(3)
    time += 60 * MINUTE - 1
    await bounded()
    expect(subjects()).toEqual([])
    time += 1
    await Promise.all([bounded(), bounded(), bounded()])
    expect(subjects()).toEqual(['7 more new messages'])
    expect(await outbox()).toEqual([])
  })

  it('a digest that is not accepted is tried again, with what came in since', async () => {
    await announceMany(5)
    await bounded()
    time += 60 * MINUTE
    await bounded({ send: failing })
    expect(await outbox()).toMatchObject([{ attempts: 1, last_error: '535 Authentication failed' }])
    await announceMany(4)
    sent = []
    await bounded()
    expect(subjects()).toHaveLength(3)
    time += 30_000
    await bounded()
    expect(subjects()).toEqual(['3 more new messages'])
  })

  it.each([
    ['a day', 24 * 60 * MINUTE],
    ['a year', 365 * 24 * 60 * MINUTE],
  ])('what was postponed or counted while the clock was ahead by %s neither waits nor counts', async (_, ahead) => {
    time += ahead
    await forget('camille@example.com')
    await bounded({ send: failing })
    for (let n = 1; n <= 3; n += 1) await forget('rosa@example.com')
    await announceMany(5)
    await bounded()
    expect(subjects()).toHaveLength(3 + 3)
    time -= ahead
    await bounded()
    expect(subjects().sort()).toEqual(['2 more new messages', 'Set a new password'])
    await forget('rosa@example.com')
    await announceMany(3)
    await bounded()
    expect(subjects()).toHaveLength(1 + 3)
    expect(await outbox()).toEqual([])
  })

  it('messages that come in while a digest is sent are in the next one, an hour later', async () => {
    await announceMany(5)
    await bounded()
    sent = []
    time += 60 * MINUTE
    const send = async (mail: Mail) => {
      await announceMany(2)
      await deliver({ mailsPerHour: 1 })
      sent.push(mail)
    }
    await bounded({ send })
    expect(subjects()).toEqual(['New message: Dinner 1', '2 more new messages'])
    time += 60 * MINUTE - 1
    await bounded()
    expect(subjects()).toEqual([])
    time += 1
    await bounded()
    expect(subjects()).toEqual(['1 more new message'])
  })

  it('a digest leaves out messages that were deleted, and is not sent if none is left', async () => {
    await announceMany(4)
    await bounded()
    sent = []
    await database.db.updateTable('messages').set({ deleted_at: now().toISOString() }).execute()
    time += 60 * MINUTE
    await bounded()
    expect([subjects(), await outbox()]).toEqual([[], []])
  })

  it('reset links of users wait for their turn, those of administrators do not', async () => {
    for (let n = 1; n <= 8; n += 1) {
      const account = { name: 'X', email: `x${n}@example.com`, role: 'user', password_hash: 'none' } as const
      await insertUser(database.db, account)
      await forget(account.email)
    }
    await forget('camille@example.com')
    await bounded()
    const to = () => sent.splice(0).map((mail) => mail.to[0]?.address)
    expect(to()).toEqual(['camille@example.com', 'x1@example.com', 'x2@example.com', 'x3@example.com'])
    expect(lines.filter((line) => line.includes('has reached the limit'))).toHaveLength(2) // they would wait for two hours
    await announce()
    await bounded()
    expect(subjects()).toEqual(['New message: Dinner'])
    time += 60 * MINUTE
    await bounded()
    expect(to()).toEqual(['x4@example.com', 'x5@example.com', 'x6@example.com'])
  })

  it('a mail that is tried again counts once, and keeps its slot, however long ago it got it', async () => {
    await announceMany(2)
    await bounded({ send: failing })
    await announce()
    await bounded()
    const slots = () => database.db.selectFrom('mail_slots').select('mail_id').execute()
    time += 3 * 60 * MINUTE
    await deleteOldSlots(database.db, now())
    expect([(await slots()).length, (await outbox()).length]).toEqual([2, 2])
    await bounded()
    await announce()
    await bounded()
    expect(subjects()).toHaveLength(4)
  })
})

it('a kick sends in the background, until stop has waited for the mail under way', async () => {
  await announce('First')
  await announce('Second')
  const accepted = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const send = async (mail: Mail) => {
    reached.resolve()
    await accepted.promise
    sent.push(mail)
  }
  const slow = worker({ send })
  slow.kick()
  await reached.promise
  const stopped = slow.stop()
  expect(sent).toEqual([])
  accepted.resolve()
  await stopped
  expect(sent.map(({ subject }) => subject)).toEqual(['New message: First'])
  expect(await outbox()).toHaveLength(1)
})

it('a kick during a run starts another', async () => {
  await announce('First')
  const second = Promise.withResolvers<void>()
  const busy = worker({
    send: async (mail) => {
      sent.push(mail)
      if (mail.subject.includes('Second')) return second.resolve()
      await announce('Second')
      busy.kick()
    },
  })
  busy.kick()
  await second.promise
  expect(sent.map(({ subject }) => subject)).toEqual(['New message: First', 'New message: Second'])
})

it('a kick that fails is logged, and the next one succeeds', async () => {
  await announce()
  const { db } = database
  const [failed, done] = [Promise.withResolvers<string>(), Promise.withResolvers<Mail>()]
  const kicked = worker({
    send: async (mail) => done.resolve(mail),
    log: pino({ level: 'error' }, { write: failed.resolve }),
  })
  await db.schema.alterTable('mail_outbox').renameTo('mail_outbox_away').execute()
  kicked.kick()
  expect(await failed.promise).toContain('delivering the outbox failed')
  await db.schema.alterTable('mail_outbox_away').renameTo('mail_outbox').execute()
  kicked.kick()
  expect((await done.promise).subject).toBe('New message: Dinner')
})
