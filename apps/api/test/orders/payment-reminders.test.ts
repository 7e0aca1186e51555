import {
  addPayment,
  type Db,
  deliverDueMails,
  type Mail,
  NOBODY,
  remindOfPayments,
  writeSettings,
} from '@tablier/backend'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRows, useTestDatabase } from '../database.ts'
import { secretsOf, useTestApp } from '../harness.ts'
import { insertCustomer, insertOrder } from './stored-orders.ts'

const EXAMPLE_SLOT = 1000
const DUE = '2027-06-20'

const now = () => new Date('2027-06-10T12:00:00Z')
const clock = { now, advance: () => {} }
const database = useTestDatabase()
const secrets = secretsOf('a secret')
const log = pino({ level: 'silent' })
/** A moment in June, when Paris is two hours ahead of UTC. */
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`)

async function setUp(db: Db): Promise<void> {
  await writeSettings(db, { time_zone: 'Europe/Paris', language: 'en' })
  const account = { account_holder: 'Ada Lovelace', iban: 'DE89370400440532013000' }
  const days = { reminder_before_days: 7, reminder_after_days: 5 }
  await db
    .updateTable('settings')
    .set({ ...account, ...days })
    .execute()
}

beforeEach(async () => {
  const { db } = database
  for (const table of ['mail_outbox', 'mail_slots', 'order_parts'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('site').set({ reminded_day: null }).execute()
  await setUp(db)
})

let made = 0

/** Stores a confirmed evening with a deposit to be paid. */
async function newOrder(extra: object = {}, { db, email }: { db?: Db; email?: string } = {}): Promise<number> {
  const site = { db: db ?? database.db, clock }
  const address = email ?? `guest${(made += 1)}@example.com`
  const customer_id = await insertCustomer(site, { name: 'Zoë', email: address, email_key: address || null })
  const evening = { state: 'confirmed', day: '2027-07-01', slot: (made += 1), price: 1000_00 } as const
  const order_id = await insertOrder(site, { customer_id, ...evening, ...extra })
  await insertRows(site.db, 'order_parts', { order_id, kind: 'deposit', amount: 300_00, due_on: DUE })
  return order_id
}

function run(moment: Date, isMailSetUp = true, { db }: { db: Db } = database): Promise<number> {
  return remindOfPayments({ db, now: () => moment, log, isMailSetUp })
}

async function payDeposit(order_id: number): Promise<void> {
  const line = { order_id, day: '2027-06-10', amount: 300_00, way: 'transfer' } as const
  await database.db
    .transaction()
    .execute((trx) => addPayment(trx, line, { actor: NOBODY, at: paris('2027-06-12', '10:00') }))
}

/** Sends what waits in the outbox. */
async function delivered(moment: Date): Promise<Mail[]> {
  const sent: Mail[] = []
  const { db } = database
  const send = async (mail: Mail) => void sent.push(mail)
  await deliverDueMails({ db, secrets, now: () => moment, log, publicUrl: 'https://chef.example', send })
  return sent
}

async function eventsOf(id: number, { db }: { db: Db } = database): Promise<string[]> {
  const rows = await db.selectFrom('order_events').select('action').where('order_id', '=', id).orderBy('id').execute()
  return rows.map(({ action }) => action)
}

it('a guest is reminded once before and once after the due day, from 9 o’clock on', async () => {
  const id = await newOrder()
  const days = [
    ['2027-06-12', '23:59', 0],
    ['2027-06-13', '08:59', 0],
    ['2027-06-13', '09:00', 1],
    ['2027-06-13', '09:10', 0],
    ['2027-06-14', '09:00', 0],
    ['2027-06-25', '08:00', 0],
    ['2027-06-25', '17:00', 1],
    ['2027-06-26', '09:00', 0],
  ] as const
  for (const [day, time, count] of days) expect([day, time, await run(paris(day, time))]).toEqual([day, time, count])
  expect(await eventsOf(id)).toEqual(['reminded', 'reminded'])
})

it('says what is due, when, and how it is paid', async () => {
  const order = await newOrder()
  await run(paris('2027-06-13', '09:00'))
  const [mail] = await delivered(paris('2027-06-13', '09:00'))
  expect(mail).toMatchObject({ to: [{ name: 'Zoë' }], autoSubmitted: 'auto-generated' })
  for (const said of [
    '€300.00',
    '20 June 2027',
    'Ada Lovelace',
    'DE89 3704 0044 0532 0130 00',
    'Reference: 2027-07-01',
  ])
    expect(mail?.text).toContain(said)
  expect(await eventsOf(order)).toEqual(['reminded'])
})

it('goes out up to three days late, and never later', async () => {
  await newOrder()
  expect(await run(paris('2027-06-16', '09:00'))).toBe(1)
  await newOrder()
  expect(await run(paris('2027-06-17', '09:00'))).toBe(0)
})

it('goes out once from several instances', async () => {
  await newOrder()
  const runs = Array.from({ length: 5 }, () => run(paris('2027-06-13', '09:00')))
  expect((await Promise.all(runs)).reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await delivered(paris('2027-06-13', '09:00'))).toHaveLength(1)
})

it('goes to nobody without mail, without an address, of an example, and of a lost evening', async () => {
  await newOrder({}, { email: '' })
  await newOrder({ state: 'lost', slot: null })
  await newOrder({ slot: EXAMPLE_SLOT })
  expect(await run(paris('2027-06-13', '09:00'))).toBe(0)
  await newOrder()
  expect(await run(paris('2027-06-14', '09:00'), false)).toBe(0)
  expect(await run(paris('2027-06-14', '09:00'))).toBe(1)
})

it('of a part that was paid meanwhile is not sent, even if it waits in the outbox', async () => {
  const paid = await newOrder()
  const waiting = await newOrder()
  await payDeposit(paid)
  expect(await run(paris('2027-06-13', '09:00'))).toBe(1)
  await payDeposit(waiting)
  expect(await delivered(paris('2027-06-13', '09:01'))).toEqual([])
})

describe('the owner', () => {
  const test = useTestApp({ now, hasMail: true })

  it('sees a reminder coming, holds it back and lets it go', async () => {
    await setUp(test.db)
    const id = await newOrder({}, test)
    const { payments } = test.owner
    const upcoming = async () => (await payments.list({ params: { id } })).reminder
    const next = { kind: 'before', dueOn: DUE, on: '2027-06-13', amount: 300_00, isHeldBack: false } as const
    expect(await upcoming()).toEqual(next)
    const hold = (isHeldBack: boolean) =>
      payments.remind({ params: { id }, body: { dueOn: DUE, kind: 'before', isHeldBack } })
    expect(await hold(true)).toMatchObject({ reminder: { ...next, isHeldBack: true } })
    expect(await run(paris('2027-06-13', '09:00'), true, test)).toBe(0)
    expect(await upcoming()).toMatchObject({ on: '2027-06-14', isHeldBack: true })
    await hold(false)
    expect(await run(paris('2027-06-14', '09:00'), true, test)).toBe(1)
    expect(await upcoming()).toMatchObject({ kind: 'after', on: '2027-06-25' })
    await expect(hold(true)).rejects.toMatchObject({ code: 'not_found' })
    expect(await eventsOf(id, test)).toEqual(['reminder_changed', 'reminder_changed', 'reminded'])
  })
})
