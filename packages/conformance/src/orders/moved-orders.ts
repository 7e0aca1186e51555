import { addDays, orderMoves, orderStates } from '@tablier/contracts'
import { expect, it } from 'vitest'
import {
  admin,
  create,
  createIn,
  day,
  DAY_MS,
  eventsOf,
  get,
  invalid,
  move,
  nextNumber,
  test,
  today,
} from './order-steps.ts'

/** Moves from each state to each other one. */
export function moving(): void {
  for (const from of orderStates) {
    it.each(orderMoves[from])(`${from} to %s is allowed`, async (to) => {
      const inPast = to === 'done' ? { day: addDays(today, -nextNumber()) } : {}
      const order = await createIn(from, inPast)
      const moved = await move(order, to)
      expect(moved).toMatchObject({ state: to, version: order.version + 1 })
      expect((await eventsOf(order))[0]).toMatchObject({ action: 'moved', details: [to] })
    })

    it(`${from} to any other state is refused`, async () => {
      const order = await createIn(from)
      for (const to of orderStates.filter((state) => !orderMoves[from].includes(state)))
        await expect(move(order, to), to).rejects.toMatchObject({ ...invalid('to'), status: 400 })
      expect(await get(order)).toEqual(order)
    })
  }

  it('says why a state cannot follow', async () => {
    const message = 'From enquiry, an evening can be moved to held, quoted, confirmed, or lost, but not to done.'
    await expect(move(await create(), 'done')).rejects.toMatchObject({ serverMessage: message })
  })

  it('from another state than it has is refused, with the order', async () => {
    const order = await create()
    await move(order, 'confirmed')
    const refusal = { status: 409, code: 'stale_version', data: { order: { state: 'confirmed' } } }
    await expect(move(order, 'held')).rejects.toMatchObject(refusal)
  })

  it('needs a day to hold, to confirm and to quote with a hold', async () => {
    const order = await create({ day: null })
    await expect(move(order, 'held')).rejects.toMatchObject(invalid('day'))
    await expect(move(order, 'confirmed')).rejects.toMatchObject(invalid('day'))
    const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
    await expect(move(order, 'quoted', { heldUntil })).rejects.toMatchObject(invalid('day'))
    expect(await move(order, 'quoted')).toMatchObject({ state: 'quoted', heldUntil: null })
  })

  it('to done waits for the day of the evening', async () => {
    const order = await createIn('confirmed')
    await expect(move(order, 'done')).rejects.toMatchObject(invalid('day'))
    const done = await createIn('done')
    const body = { version: done.version, day }
    await expect(admin.orders.update({ params: done, body })).rejects.toMatchObject(invalid('day'))
    expect((await move(await createIn('confirmed', { day: today }), 'done')).state).toBe('done')
  })

  it('to lost keeps the reason until it is opened again', async () => {
    const lost = await move(await createIn('confirmed'), 'lost', { lostReason: ' Too dear ' })
    expect(lost).toMatchObject({ lostReason: 'Too dear', day })
    expect(await move(lost, 'enquiry')).toMatchObject({ lostReason: '' })
  })
}
