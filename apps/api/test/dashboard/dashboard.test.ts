import { addDays, DAY_MS } from '@tablier/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

/** The tests start on the last evening of a month, two hours before midnight in Paris. */
const FIRST_DAY = '2097-06-01'

const test = useTestApp()
const admin = test.owner
let customerId: number

beforeAll(async () => {
  test.clock.advance(Date.parse('2097-05-31T20:00:00Z') - Date.now())
  await admin.settings.update({ body: { timeZone: 'Europe/Paris' } })
  const { message } = await admin.messages.createTest({ body: { name: 'Ada', email: 'ada@example.com' } })
  customerId = message.customerId!
})
beforeEach(async () => {
  await test.db.deleteFrom('orders').execute()
  await advance(-moved)
})

/** How many milliseconds the clock was moved. */
let moved = 0
/** Moves the clock and signs in again, since a session may have ended. */
async function advance(ms: number): Promise<void> {
  test.clock.advance(ms)
  moved += ms
}

const outlook = async () => (await admin.dashboard.get()).evenings
const evening = async (day: string, to?: 'held' | 'quoted' | 'confirmed' | 'lost', extra: object = {}) => {
  const { order } = await admin.orders.create({ body: { customerId, day, price: 10_000 } })
  if (to) await admin.orders.move({ params: order, body: { from: 'enquiry', to, ...extra } })
  return order.id
}
type Part = Awaited<ReturnType<typeof admin.orders.get>>['order']['parts'][number]
const days = (orders: readonly { readonly day: string | null }[]) => orders.map(({ day }) => day)

it('names the next evenings that are not only asked for, the soonest first', async () => {
  await evening(addDays(FIRST_DAY, 9), 'confirmed')
  await evening(addDays(FIRST_DAY, 8), 'quoted')
  await evening(addDays(FIRST_DAY, 7), 'held')
  await evening(addDays(FIRST_DAY, 6), 'lost')
  await evening(addDays(FIRST_DAY, 5))
  await evening(addDays(FIRST_DAY, -2), 'confirmed')
  const { next } = await outlook()
  expect(days(next)).toEqual([7, 8, 9].map((more) => addDays(FIRST_DAY, more)))
  expect(next[0]).toMatchObject({ state: 'held', customer: { id: customerId, name: 'Ada' } })
})

it('names the holds that end within three days, and none that has ended', async () => {
  const until = (day: number) => ({ heldUntil: new Date(test.clock.now().getTime() + day * DAY_MS).toISOString() })
  await evening('2097-07-01', 'held', until(6))
  await evening('2097-07-02', 'held', until(2))
  await evening('2097-07-03', 'quoted')
  await evening('2097-07-04', 'held', until(1))
  expect(days((await outlook()).endingHolds)).toEqual(['2097-07-04', '2097-07-02'])
  await advance(1.5 * DAY_MS)
  expect(days((await outlook()).endingHolds)).toEqual(['2097-07-02'])
  expect(days((await outlook()).next)).not.toContain('2097-07-04')
})

it('names evenings with an amount that is not paid, and done ones that are not paid whole, what is due first', async () => {
  const deposit: Part = { kind: 'deposit', amount: 3_000, dueOn: null }
  const ask = async (id: number, ...parts: readonly Partial<Part>[]) => {
    const params = { id }
    const { order } = await admin.orders.get({ params })
    const body = { version: order.version, parts: parts.map((part) => Object.assign({ ...deposit }, part)) }
    await admin.orders.update({ params, body })
  }
  await ask(await evening('2097-07-01', 'confirmed'), deposit)
  await ask(await evening('2097-07-02', 'quoted'), { dueOn: '2097-06-20' })
  await ask(await evening('2097-07-03', 'confirmed'), { dueOn: '2097-06-10' })
  await ask(await evening('2097-07-04', 'lost'), deposit)
  const pay = (id: number, amount: number, day: string) =>
    admin.payments.add({ params: { id }, body: { day, amount, way: 'transfer' } })
  const settled = await evening('2097-07-05', 'confirmed')
  await ask(settled, deposit)
  await pay(settled, 3_000, '2097-05-20') // the rest comes with the evening
  const isDone = { from: 'confirmed', to: 'done' } as const
  const done = await evening('2097-05-30', 'confirmed')
  await admin.orders.move({ params: { id: done }, body: isDone })
  expect(days((await outlook()).unpaid)).toEqual(['2097-07-03', '2097-07-02', '2097-05-30', '2097-07-01'])
  await pay(done, 10_000, '2097-05-31')
  expect(days((await outlook()).unpaid)).toEqual(['2097-07-03', '2097-07-02', '2097-07-01'])
})

it('adds up the evenings of the month in the time zone of the site, by currency', async () => {
  await evening(FIRST_DAY, 'confirmed')
  await evening('2097-05-31', 'confirmed')
  await evening('2097-05-01', 'confirmed')
  await evening('2097-05-02', 'quoted')
  await evening('2097-04-30', 'confirmed')
  const may = { firstDay: '2097-05-01', evenings: 2, sums: [{ currency: 'EUR', amount: 20_000 }] }
  expect((await outlook()).month).toEqual(may)
  await advance(2.5 * 3600_000) // past midnight in Paris, not in UTC
  const june = { firstDay: FIRST_DAY, evenings: 1, sums: [{ currency: 'EUR', amount: 10_000 }] }
  expect((await outlook()).month).toEqual(june)
})

it('is empty without evenings', async () => {
  expect(await outlook()).toMatchObject({ next: [], endingHolds: [], month: { evenings: 0, sums: [] } })
})

it('names the record of a list that visitors see, before drafts and archived ones', async () => {
  const add = async (status: 'Archived' | 'Draft' | 'Published') =>
    (await admin.logos.create({ body: { textLogo: status, status } })).logo.id
  const first = async () => (await admin.dashboard.get()).lists.find(({ name }) => name === 'logos')?.firstId
  const published = await add('Published')
  const draft = await add('Draft')
  await add('Archived') // new records go first
  expect(await first()).toBe(published)
  await admin.logos.delete({ params: { id: published } })
  expect(await first()).toBe(draft)
})
