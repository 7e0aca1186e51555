import { addDays } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { admin, type Created, day, DAY_MS, openOrders, test, today } from '../orders/order-steps.ts'
import { acceptedOn, open, sentOn } from './accepted-steps.ts'

const { create, eventsOf, get, move } = openOrders()

const reread = async (order: Pick<Created, 'id'>) => (await admin.offers.get({ params: order })).offer!
const moveTo = async (order: Pick<Created, 'id'>, to: string, change: object = {}) => {
  const { version } = await reread(order)
  return (await admin.offers.move({ params: order, body: { version, day: to, start: '20:00', ...change } })).offer
}

it('an accepted evening moves with its slot and with what is due before it; what was accepted stays', async () => {
  const order = await create({ start: '19:30' })
  const offer = await acceptedOn(order)
  const [deposit, balance] = (await get(order)).parts
  expect(balance?.dueOn).toBe(addDays(day, -7))
  const to = addDays(day, 700)
  await moveTo(order, to)
  const parts = [deposit, { ...balance, dueOn: addDays(to, -7) }]
  expect(await get(order)).toMatchObject({ state: 'confirmed', day: to, start: '20:00', price: 100_000, parts })
  const shown = await open(offer)
  expect(shown).toMatchObject({
    state: 'accepted',
    evening: { day, start: '19:30' },
    moved: { day: to, start: '20:00', times: 1 },
    hash: offer.versions[0]!.hash,
  })
  expect((await eventsOf(order)).map(({ action }) => action)).toContain('offer_moved')
  const other = await create({ day })
  expect(await move(other, 'confirmed')).toMatchObject({ state: 'confirmed' }) // the former day is free
  const late = await create({ day: to })
  await expect(move(late, 'confirmed')).rejects.toMatchObject({ code: 'slot_taken' })
})

it('a part whose day the owner has set stays', async () => {
  const order = await create()
  await acceptedOn(order)
  const { version, parts } = await get(order)
  const own = addDays(day, -3)
  const [deposit, balance] = parts
  const changed = [deposit!, { ...balance!, dueOn: own }] // as the offer has them
  await admin.orders.update({ params: order, body: { version, parts: changed } })
  await moveTo(order, addDays(day, 700))
  expect((await get(order)).parts[1]?.dueOn).toBe(own)
})

const inDays = (days: number) => addDays(today, days)
const dueDays = async (order: Pick<Created, 'id'>) => (await get(order)).parts.map(({ dueOn }) => dueOn)
async function confirmBy(confirms: 'accepted' | 'first_part') {
  const { settings } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({ body: { version: settings.version, confirms } })
}
const beforeEvening = {
  parts: [
    { share: 50, due: 'evening', days: 14 },
    { share: 50, due: 'evening', days: 7 },
  ],
}

it('no part falls on a day that is over, and the day is held until the first one can be paid', async () => {
  await confirmBy('first_part')
  const order = await create({ day: inDays(70) })
  await acceptedOn(order, beforeEvening)
  await confirmBy('accepted')
  const before = await get(order)
  expect(await dueDays(order)).toEqual([inDays(56), inDays(63)])
  test.advance(4 * DAY_MS) // from then on, the day of the first part would be over, as would the hold
  await moveTo(order, inDays(12))
  expect(await dueDays(order)).toEqual([inDays(4), inDays(5)])
  const { heldUntil, state } = await get(order)
  expect(state).toBe('quoted')
  expect(Date.parse(heldUntil!)).toBeGreaterThan(test.now().getTime())
  await moveTo(order, inDays(70)) // and back
  expect(await dueDays(order)).toEqual([inDays(56), inDays(63)])
  expect(await get(order)).toMatchObject({ heldUntil: before.heldUntil })
})

it('a hold that the owner has prolonged is not shortened', async () => {
  await confirmBy('first_part')
  const order = await create({ day: inDays(71) })
  await acceptedOn(order, beforeEvening)
  await confirmBy('accepted')
  const heldUntil = new Date(test.now().getTime() + 65 * DAY_MS).toISOString()
  await move(await get(order), 'quoted', { heldUntil })
  await moveTo(order, inDays(69))
  expect(await get(order)).toMatchObject({ heldUntil })
})

it('of two parts that are due on one day, that of the evening follows', async () => {
  const order = await create({ day: inDays(28) })
  const parts = [
    { share: 50, due: 'accepted', days: 14 },
    { share: 50, due: 'evening', days: 14 },
  ]
  await acceptedOn(order, { parts })
  expect(await dueDays(order)).toEqual([inDays(14), inDays(14)])
  await moveTo(order, inDays(60))
  expect(await dueDays(order)).toEqual([inDays(14), inDays(46)])
})

it('is refused on a day that is taken, and nothing changes', async () => {
  const taken = addDays(day, 700)
  await move(await create({ day: taken }), 'confirmed')
  const order = await create()
  const offer = await acceptedOn(order)
  const refusal = { code: 'slot_taken', data: { order: { day } } }
  await expect(moveTo(order, taken)).rejects.toMatchObject(refusal)
  expect(await get(order)).toMatchObject({ day, state: 'confirmed' })
  expect(await open(offer)).toMatchObject({ moved: null })
})

it('is for accepted evenings only, which the form of the order does not move', async () => {
  const wrong = { code: 'invalid_input' }
  const sent = await create()
  await sentOn(sent)
  await expect(moveTo(sent, addDays(day, 700))).rejects.toMatchObject(wrong)
  const order = await create()
  const offer = await acceptedOn(order)
  const { version } = await get(order)
  const body = { version, day: addDays(day, 700) }
  await expect(admin.orders.update({ params: order, body })).rejects.toMatchObject(wrong)
  await admin.offers.cancel({ params: order, body: { version: offer.version, by: 'guest', owed: 0, words: '' } })
  await expect(moveTo(order, addDays(day, 700))).rejects.toMatchObject(wrong)
})

it('of two presses one counts', async () => {
  const order = await create()
  const { version } = await acceptedOn(order)
  const to = addDays(day, 700)
  const press = () => admin.offers.move({ params: order, body: { version, day: to, start: null } })
  const outcomes = await Promise.allSettled([0, 1, 2].map(press))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await eventsOf(order)).filter(({ action }) => action === 'offer_moved')).toHaveLength(1)
})
