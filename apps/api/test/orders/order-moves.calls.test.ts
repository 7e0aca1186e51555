import { invalid } from '@tablier/conformance'
import { addDays, orderMoves, orderStates } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { admin, type Created, day, DAY_MS, nextNumber, openOrders, test, today } from './order-steps.ts'

const { create, createIn, eventsOf, get, move } = openOrders()

it('an enquiry or a quote says what keeps it from its day, the order that has the day does not', async () => {
  const first = await create()
  const enquiry = await create()
  const quote = await create()
  await move(quote, 'quoted')
  const clashes = async () => {
    const { items } = await admin.orders.list({ query: { from: day, to: day } })
    expect((await get(enquiry)).clash).toBe(items.find(({ id }) => id === enquiry.id)?.clash)
    return items.map(({ clash }) => clash)
  }
  expect(await clashes()).toEqual([null, null, null])
  const held = await move(first, 'held')
  expect(await clashes()).toEqual([null, 'held', 'held'])
  const confirmed = await move(held, 'confirmed')
  const { dayOff } = await admin.calendar.createDayOff({ body: { firstDay: day, lastDay: day } })
  expect(await clashes()).toEqual([null, 'taken', 'taken'])
  await move(confirmed, 'lost')
  expect(await clashes()).toEqual([null, 'day_off', 'day_off'])
  await admin.calendar.deleteDayOff({ params: dayOff })
  expect(await clashes()).toEqual([null, null, null])
})

describe('moving an order', () => {
  for (const from of orderStates) {
    it.each(orderMoves[from])(`${from} to %s is allowed`, async (to) => {
      const inPast = to === 'done' ? { day: addDays(today, -nextNumber()) } : {}
      const order = await createIn(from, inPast)
      const moved = await move(order, to)
      expect(moved).toMatchObject({ state: to, version: order.version + 1 })
      expect((await eventsOf(order))[0]).toMatchObject({ action: 'moved', details: [to] })
    })

    it(`${from} to any other state is refused, with the reason`, async () => {
      const order = await createIn(from)
      const messageOf = (to: string) =>
        to === from ? `This evening is already “${to}”.` : `An evening that is “${from}” cannot become “${to}”.`
      for (const to of orderStates.filter((state) => !orderMoves[from].includes(state)))
        await expect(move(order, to), to).rejects.toMatchObject({ ...invalid('to'), serverMessage: messageOf(to) })
      expect(await get(order)).toEqual(order)
    })
  }

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
})

it('a hold lasts as long as the setting says, or as it is asked for', async () => {
  const order = await createIn('held')
  expect(Date.parse(order.heldUntil!) - Date.parse(order.updatedAt)).toBe(7 * DAY_MS)
  const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
  const shorter = await move(order, 'held', { heldUntil })
  expect(shorter).toMatchObject({ state: 'held', heldUntil })
  expect((await eventsOf(order))[0]).toMatchObject({ action: 'edited', details: ['held_until'] })
  expect(await move(shorter, 'quoted')).toMatchObject({ state: 'quoted', heldUntil })
})

it('a hold ends in the future, and belongs to held and quoted', async () => {
  const order = await create()
  const past = { heldUntil: test.now().toISOString() }
  await expect(move(order, 'held', past)).rejects.toMatchObject(invalid('heldUntil'))
  const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
  await expect(move(order, 'confirmed', { heldUntil })).rejects.toMatchObject(invalid('heldUntil'))
})

it('a hold that has ended is an enquiry, and its day can be taken', async () => {
  const order = await createIn('held')
  const quoted = await move(await createIn('held', { day: addDays(day, 5000) }), 'quoted')
  const before = (await admin.orders.counts()).counts
  test.advance(7 * DAY_MS + 1000)
  const lapsed = await get(order)
  expect(lapsed).toMatchObject({ state: 'enquiry', heldUntil: null, version: order.version })
  expect(await get(quoted)).toMatchObject({ state: 'quoted', heldUntil: null })
  const { counts } = await admin.orders.counts()
  expect(counts).toMatchObject({ held: 0, enquiry: before.enquiry + before.held, quoted: before.quoted })
  const { items } = await admin.orders.list({ query: { state: 'enquiry', from: day, to: day } })
  expect(items).toMatchObject([{ id: order.id, state: 'enquiry', heldUntil: null }])
  await createIn('confirmed')
  const [event] = await eventsOf(order)
  expect(event).toMatchObject({ action: 'lapsed', actorId: null, actorName: null, at: order.heldUntil })
  await expect(move(lapsed, 'confirmed')).rejects.toMatchObject({ code: 'slot_taken' })
  expect((await move(lapsed, 'quoted')).state).toBe('quoted')
})

describe('a day', () => {
  const taken = (order: Created) => ({
    status: 409,
    code: 'slot_taken',
    serverMessage: 'There is already another evening on this day.',
    data: { order: { id: order.id, state: order.state } },
  })

  it.each(['held', 'confirmed'] as const)('that is %s is refused to another evening', async (state) => {
    await createIn(state)
    const order = await create()
    for (const to of ['held', 'confirmed'] as const) await expect(move(order, to)).rejects.toMatchObject(taken(order))
    expect(await get(order)).toEqual(order)
    expect((await move(order, 'quoted')).state).toBe('quoted')
  })

  it.each(['enquiry', 'lost', 'quoted'] as const)('is free again after its evening was moved to %s', async (to) => {
    await move(await createIn('confirmed'), to)
    expect((await createIn('confirmed')).state).toBe('confirmed')
  })

  it('is not taken by moving another evening to it', async () => {
    await createIn('confirmed')
    const order = await createIn('confirmed', { day: addDays(day, 5000) })
    const update = admin.orders.update({ params: order, body: { version: order.version, day } })
    await expect(update).rejects.toMatchObject(taken(order))
    expect(await get(order)).toEqual(order)
  })

  it('is exchanged for another one by changing it', async () => {
    const order = await createIn('confirmed')
    const other = addDays(day, 5000)
    await admin.orders.update({ params: order, body: { version: order.version, day: other } })
    expect((await createIn('confirmed')).day).toBe(day)
    await expect(createIn('held', { day: other })).rejects.toMatchObject({ code: 'slot_taken' })
    const none = admin.orders.update({ params: order, body: { version: order.version + 1, day: null } })
    await expect(none).rejects.toMatchObject(invalid('day'))
  })

  it('has as many evenings as the setting says', async () => {
    await admin.deskSettings.update({ body: { eveningsADay: 2 } })
    const first = await createIn('confirmed')
    await createIn('held')
    await expect(createIn('held')).rejects.toMatchObject({ code: 'slot_taken' })
    await admin.deskSettings.update({ body: { eveningsADay: 1 } })
    await move(first, 'lost')
    expect((await createIn('held')).state).toBe('held')
  })
})
