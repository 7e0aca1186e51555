import { addDays } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { admin, type Created, day, DAY_MS, openOrders, test, today } from '../orders/order-steps.ts'
import { acceptedOn, open, sentOn } from './accepted-steps.ts'

const { create, eventsOf, get, move } = openOrders()

const reread = async (order: Pick<Created, 'id'>) => (await admin.offers.get({ params: order })).offer!
async function acceptByTelephone(order: Pick<Created, 'id'>, version: number) {
  const body = { version, name: 'Ada Guest', how: 'By telephone', chosen: [] }
  return (await admin.offers.accept({ params: order, body })).offer
}
const takeBack = async (order: Pick<Created, 'id'>, version: number) =>
  (await admin.offers.takeBack({ params: order, body: { version, reason: 'The wrong guest' } })).offer
const wrong = { code: 'invalid_input' }

it('an acceptance that was entered by mistake is taken back: the offer is open, the evening as it was', async () => {
  const order = await create({ price: 90_000, parts: [{ kind: 'deposit', amount: 10_000, dueOn: null }] })
  const sent = await sentOn(order)
  const before = await get(order)
  const accepted = await acceptByTelephone(order, sent.version)
  expect(await get(order)).toMatchObject({ state: 'confirmed', price: 100_000, isAccepted: true })
  const offer = await takeBack(order, accepted.version)
  expect(offer).toMatchObject({ state: 'sent', answer: null, takenBack: { reason: 'The wrong guest' } })
  const { state, price, parts } = before
  expect(await get(order)).toMatchObject({ state, price, parts, isAccepted: false })
  expect((await eventsOf(order)).map(({ action }) => action)).toContain('offer_taken_back')
  expect(await open(sent)).toMatchObject({ state: 'open', answer: null, pay: null })
  const other = await create({ day: order.day })
  expect(await move(other, 'confirmed')).toMatchObject({ state: 'confirmed' }) // the day was given back
})

it('an offer whose acceptance was taken back is accepted again', async () => {
  const order = await create()
  const sent = await sentOn(order)
  const accepted = await acceptByTelephone(order, sent.version)
  const offer = await takeBack(order, accepted.version)
  const again = await acceptByTelephone(order, offer.version)
  expect(again).toMatchObject({ state: 'accepted', takenBack: { reason: 'The wrong guest' } })
  expect(await get(order)).toMatchObject({ state: 'confirmed', price: 100_000 })
  expect(await takeBack(order, again.version)).toMatchObject({ state: 'sent' })
})

it('of two presses one counts', async () => {
  const order = await create()
  const { version } = await acceptByTelephone(order, (await sentOn(order)).version)
  const outcomes = await Promise.allSettled([0, 1, 2].map(() => takeBack(order, version)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await eventsOf(order)).filter(({ action }) => action === 'offer_taken_back')).toHaveLength(1)
})

it('an acceptance stays while money stands against it', async () => {
  const order = await create()
  const { version } = await acceptByTelephone(order, (await sentOn(order)).version)
  const { payment } = await admin.payments.add({ params: order, body: { day: today, amount: 100, way: 'cash' } })
  await expect(takeBack(order, version)).rejects.toMatchObject(wrong)
  await admin.payments.counter({ params: payment, body: { reason: 'Of another evening' } })
  expect(await takeBack(order, version)).toMatchObject({ state: 'sent' })
})

it('what the guest has accepted on the page stays, as does what nobody has accepted or what is cancelled', async () => {
  const order = await create()
  const offer = await acceptedOn(order)
  await expect(takeBack(order, offer.version)).rejects.toMatchObject(wrong)
  const unanswered = await create()
  await expect(takeBack(unanswered, (await sentOn(unanswered)).version)).rejects.toMatchObject(wrong)
  const cancelled = await create({ day: addDays(day, 500) })
  const { version } = await acceptByTelephone(cancelled, (await sentOn(cancelled)).version)
  await admin.offers.cancel({ params: cancelled, body: { version, by: 'guest', owed: 0, words: '' } })
  await expect(takeBack(cancelled, (await reread(cancelled)).version)).rejects.toMatchObject(wrong)
})

describe('of an evening whose day was given up since, because the first part did not come', () => {
  const confirmBy = async (confirms: 'accepted' | 'first_part') => {
    const { settings } = await admin.paymentSettings.get()
    await admin.paymentSettings.update({ body: { version: settings.version, confirms } })
  }
  const heldUntil = () => new Date(test.now().getTime() + 20 * DAY_MS).toISOString()

  /** Accepts an offer, whose hold until the first part is due ends. */
  async function lapsed(order: Pick<Created, 'id'>): Promise<number> {
    const sent = await sentOn(order)
    await confirmBy('first_part')
    const { version } = await acceptByTelephone(order, sent.version)
    await confirmBy('accepted')
    test.advance(3 * DAY_MS)
    return version
  }

  it('the hold of before is taken up again', async () => {
    const order = await create()
    const before = await move(order, 'held', { heldUntil: heldUntil() })
    const version = await lapsed(order)
    expect(await get(order)).toMatchObject({ heldUntil: null })
    await takeBack(order, version)
    expect(await get(order)).toMatchObject({ heldUntil: before.heldUntil, clash: null })
    const other = await create({ day: order.day })
    await expect(move(other, 'confirmed')).rejects.toMatchObject({ code: 'slot_taken' })
  })

  it('the evening has no hold if another one has the day', async () => {
    const order = await create()
    await move(order, 'held', { heldUntil: heldUntil() })
    const version = await lapsed(order)
    const other = await create({ day: order.day })
    await move(other, 'confirmed')
    expect(await takeBack(order, version)).toMatchObject({ answer: null })
    expect(await get(order)).toMatchObject({ state: 'quoted', heldUntil: null })
    expect(await get(other)).toMatchObject({ state: 'confirmed' })
  })
})
