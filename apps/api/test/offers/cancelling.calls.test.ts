import { invalid } from '@tablier/conformance'
import { addDays } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { admin, type Created, DAY_MS, openOrders, test, today } from '../orders/order-steps.ts'
import { acceptedOn, guest, open, sentOn, tokenOf } from './accepted-steps.ts'

const { create, eventsOf, get, move } = openOrders()

const reread = async (order: Pick<Created, 'id'>) => (await admin.offers.get({ params: order })).offer!
const pay = async (order: Pick<Created, 'id'>, amount: number) =>
  admin.payments.add({ params: order, body: { day: today, amount, way: 'transfer' } })
const cancel = async (order: Pick<Created, 'id'>, change: object = {}) => {
  const { version } = await reread(order)
  const body = { version, by: 'guest', owed: 50_000, words: '', ...change } as const
  return (await admin.offers.cancel({ params: order, body })).offer
}
const dayIn = (days: number) => addDays(today, days)

describe('the owner cancels an accepted evening', () => {
  it('for what is owed; the day is free, and what came too much is to be paid back', async () => {
    const order = await create()
    await acceptedOn(order)
    await pay(order, 81_000)
    const offer = await cancel(order, { words: 'Until another time.' })
    expect(offer).toMatchObject({ state: 'accepted', cancelled: { by: 'guest', owed: 50_000, percent: 0, on: today } })
    expect(await get(order)).toMatchObject({
      state: 'lost',
      price: 100_000,
      owed: 50_000,
      cancelledOn: today,
      toPayBack: 31_000,
      nextPart: null,
      isAccepted: true,
      lostReason: 'Cancelled by the guest',
    })
    expect((await eventsOf(order)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['moved', 'offer_cancelled']),
    )
    const { evenings } = await admin.dashboard.get()
    expect(evenings.unpaid).toContainEqual(expect.objectContaining({ id: order.id, toPayBack: 31_000 }))
    const year = Number(order.day!.slice(0, 4))
    const { money } = await admin.money.year({ query: { year } })
    expect(money.currencies[0]).toMatchObject({ agreed: 50_000, open: 0 })
    const other = await create({ day: order.day })
    expect((await move(other, 'confirmed')).state).toBe('confirmed')
    const shown = await open(offer)
    expect(shown).toMatchObject({
      isOff: true,
      canCancel: false,
      cancelToday: null,
      cancelled: {
        by: 'guest',
        owed: 50_000,
        words: 'Until another time.',
        on: today,
      },
      pay: {
        paid: 81_000,
        toPayBack: 31_000,
        paidBack: 0,
        open: 0,
        next: null,
      },
    })
    await pay(order, -31_000)
    expect(await get(order)).toMatchObject({ toPayBack: 0, nextPart: null })
    expect(await open(offer)).toMatchObject({ pay: { paid: 50_000, paidBack: 31_000, toPayBack: 0 } })
    expect((await admin.dashboard.get()).evenings.unpaid.map(({ id }) => id)).not.toContain(order.id)
  })

  it('and what is still owed stays to be paid, without reminders', async () => {
    const order = await create()
    await acceptedOn(order)
    await pay(order, 30_000)
    await cancel(order)
    const { reminder } = await admin.payments.list({ params: order })
    expect(reminder).toBeNull()
    expect(await get(order)).toMatchObject({ nextPart: { amount: 20_000 }, toPayBack: 0 })
    await pay(order, 20_000)
    expect(await get(order)).toMatchObject({ nextPart: null, toPayBack: 0 })
  })

  it('for nothing if the owner is the one who cancels', async () => {
    const order = await create()
    await acceptedOn(order)
    await pay(order, 50_000)
    expect(await cancel(order, { by: 'owner' })).toMatchObject({ cancelled: { by: 'owner', owed: 0 } })
    expect(await get(order)).toMatchObject({ toPayBack: 50_000, lostReason: 'Cancelled by the host' })
  })

  it('and changes what is owed, as often as it is agreed', async () => {
    const order = await create()
    await acceptedOn(order)
    await cancel(order)
    test.advance(DAY_MS)
    const offer = await cancel(order, { owed: 10_000 })
    expect(offer.cancelled).toMatchObject({ owed: 10_000, on: today })
    expect(await get(order)).toMatchObject({ state: 'lost', owed: 10_000, cancelledOn: today })
  })

  it('and takes it up again, as if it had not been cancelled', async () => {
    const order = await create()
    const { parts } = await get(order)
    const offer = await acceptedOn(order)
    const agreed = await get(order)
    await cancel(order)
    await move(await get(order), 'confirmed')
    const again = await get(order)
    expect(again).toMatchObject({ state: 'confirmed', owed: null, cancelledOn: null, parts: agreed.parts })
    expect(parts).not.toEqual(again.parts)
    expect((await reread(order)).cancelled).toBeNull()
    expect(await open(offer)).toMatchObject({ isOff: false, cancelled: null, canCancel: true })
    expect((await cancel(order, { owed: 1 })).cancelled).toMatchObject({ owed: 1 })
  })

  it('not for more than was agreed, nor what nobody has accepted, nor what is done', async () => {
    const order = await create()
    await sentOn(order)
    const wrong = { code: 'invalid_input' }
    await expect(cancel(order)).rejects.toMatchObject(wrong)
    const other = await create()
    await acceptedOn(other)
    await expect(cancel(other, { owed: 100_001 })).rejects.toMatchObject(invalid('owed'))
    await expect(cancel(other, { version: 1 })).rejects.toMatchObject({ code: 'stale_version' })
    expect(await get(other)).toMatchObject({ state: 'confirmed' })
  })

  it('of two presses at once one counts', async () => {
    const order = await create()
    await acceptedOn(order)
    const { version } = await reread(order)
    const body = { version, by: 'guest', owed: 50_000, words: '' } as const
    const outcomes = await Promise.allSettled([0, 1, 2].map(() => admin.offers.cancel({ params: order, body })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await eventsOf(order)).filter(({ action }) => action === 'offer_cancelled')).toHaveLength(1)
  })
})

describe('the guest cancels', () => {
  it('for the sum of the step that the page names, at once', async () => {
    const order = await create({ day: dayIn(20) })
    const offer = await acceptedOn(order)
    const { hash, cancelToday, canCancel } = await open(offer)
    expect({ cancelToday, canCancel }).toEqual({ cancelToday: 50_000, canCancel: true })
    const body = { token: tokenOf(offer), hash, owed: cancelToday! }
    const shown = (await guest().cancel({ body })).offer
    expect(shown).toMatchObject({ isOff: true, cancelled: { by: 'guest', owed: 50_000 }, canCancel: false })
    expect(await get(order)).toMatchObject({ state: 'lost', owed: 50_000, nextPart: { amount: 50_000 } })
    expect((await guest().cancel({ body })).offer).toEqual(shown) // a press too many
    expect((await eventsOf(order)).find(({ action }) => action === 'offer_cancelled')).toMatchObject({ actorId: null })
  })

  it('thirty times at once, and it counts once', async () => {
    const order = await create({ day: dayIn(20) })
    const offer = await acceptedOn(order)
    const { hash, cancelToday } = await open(offer)
    const body = { token: tokenOf(offer), hash, owed: cancelToday! }
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => guest().cancel({ body })))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect((await eventsOf(order)).filter(({ action }) => action === 'offer_cancelled')).toHaveLength(1)
  })

  it('only for the sum of today: one of yesterday’s step is refused with the new one', async () => {
    const order = await create({ day: dayIn(31) })
    const offer = await acceptedOn(order)
    const { hash, cancelToday } = await open(offer)
    expect(cancelToday).toBe(0)
    test.advance(DAY_MS)
    const stale = { code: 'stale_version', data: { offer: { cancelToday: 50_000 } } }
    const body = { token: tokenOf(offer), hash, owed: 0 }
    await expect(guest().cancel({ body })).rejects.toMatchObject(stale)
    expect(await get(order)).toMatchObject({ state: 'confirmed' })
  })

  it('not if nothing was agreed about it, nor what was not accepted', async () => {
    const over = { code: 'limit_reached' }
    const free = await acceptedOn(await create(), { cancelSteps: [] })
    const { hash } = await open(free)
    await expect(guest().cancel({ body: { token: tokenOf(free), hash, owed: 0 } })).rejects.toMatchObject(over)
    const sent = await sentOn(await create())
    const body = { token: tokenOf(sent), hash: (await open(sent)).hash, owed: 0 }
    await expect(guest().cancel({ body })).rejects.toMatchObject(over)
  })

  it('until the evening begins, on its day too', async () => {
    const order = await create({ day: dayIn(1), start: '20:00', timeZone: 'Europe/Paris' })
    const offer = await acceptedOn(order)
    test.advance(Date.parse(`${order.day}T18:00:00Z`) - test.now().getTime() - 60 * 60 * 1000 * 2)
    expect(await open(offer)).toMatchObject({ canCancel: true, cancelToday: 100_000 })
    test.advance(3 * 60 * 60 * 1000)
    const { hash, canCancel } = await open(offer)
    expect(canCancel).toBe(false)
    const body = { token: tokenOf(offer), hash, owed: 100_000 }
    await expect(guest().cancel({ body })).rejects.toMatchObject({ code: 'limit_reached' })
  })
})
