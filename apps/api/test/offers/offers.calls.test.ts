import type { Client } from '@tablier/api-client'
import { invalid, notFound } from '@tablier/conformance'
import { addDays, type Api } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { admin, type Created, day, DAY_MS, openOrders, test, today } from '../orders/order-steps.ts'

const { create, eventsOf, get, move } = openOrders()

type Offer = NonNullable<Awaited<ReturnType<Client<Api>['offers']['get']>>['offer']>
type Line = Offer['lines'][number]

const line: Line = {
  kind: 'text',
  productId: null,
  title: 'Dinner',
  details: '',
  courses: [],
  quantity: 800,
  unit: 'head',
  price: 9500,
  vatRate: 0,
  discount: 0,
  discountKind: 'percent',
  isOptional: false,
  group: '',
}
const wine: Line = { ...line, title: 'Wine', quantity: 800, price: 2500, isOptional: true }
const fish: Line = { ...line, title: 'Turbot', quantity: 100, unit: 'evening', price: 10_000, group: 'Main' }
const meat: Line = { ...fish, title: 'Venison', price: 12_000 }

async function offerOn(order: Pick<Created, 'id'>, lines: Line[] = [line]): Promise<Offer> {
  const { offer } = await admin.offers.create({ params: order, body: {} })
  return change(order, offer, { lines })
}
const change = async (order: Pick<Created, 'id'>, { version }: Offer, body: object) =>
  (await admin.offers.update({ params: order, body: { version, ...body } })).offer
const send = async (order: Pick<Created, 'id'>, { version }: Offer, body: object = {}) =>
  (await admin.offers.send({ params: order, body: { version, ...body } })).offer
const sentOn = async (order: Pick<Created, 'id'>, lines?: Line[]) => send(order, await offerOn(order, lines))
const tokenOf = ({ link }: Offer) => link!.path!.replace('/offer/', '')
const guest = () => test.client().guestOffers
const open = async (offer: Offer, chosen?: number[]) =>
  (await guest().open({ body: { token: tokenOf(offer), ...(chosen && { chosen }) } })).offer

/** Accepts what the guest reads. */
async function accept(offer: Offer, chosen: number[] = []) {
  const { hash, sums } = await open(offer, chosen)
  const body = { token: tokenOf(offer), hash, chosen, total: sums.total, name: 'Ada Guest' }
  return (await guest().accept({ body })).offer
}

describe('an offer', () => {
  it('begins with what the evening says and what the settings of payment want', async () => {
    const order = await create({ occasion: 'Birthday', price: 76_000 })
    const { offer } = await admin.offers.create({ params: order, body: {} })
    const expected = { kind: 'text', title: 'Your evening', price: 76_000, quantity: 100 }
    expect(offer).toMatchObject({ state: 'draft', number: null, isChanged: true, lines: [expected] })
    expect(offer.validUntil > today).toBe(true)
    const again = await admin.offers.create({ params: order, body: {} })
    expect(again.offer.id).toBe(offer.id)
  })

  it('has its sums at once, without what the guest may leave', async () => {
    const offer = await offerOn(await create(), [line, wine, fish, meat])
    expect(offer.sums).toMatchObject({ lines: [76_000, 0, 10_000, 0], total: 86_000 })
  })

  it('copies the lines of an earlier evening', async () => {
    const earlier = await create()
    await offerOn(earlier, [line, wine])
    const { offer } = await admin.offers.create({ params: await create(), body: { copiedFrom: earlier.id } })
    expect(offer.lines).toEqual([line, wine])
  })

  it('takes the usual rate for a product or the travel that names none, unless the list has 0', async () => {
    const vat = async (chargesVat: boolean, vatRates: { rate: number; name: string }[]) =>
      admin.paymentSettings.update({ body: { chargesVat, vatRates } })
    const extra = { title: 'Wine', price: 20_000, status: 'Draft' } as const
    const { extra: plain } = await admin.extras.create({ body: extra })
    const { extra: rated } = await admin.extras.create({ body: { ...extra, vatRate: 700 } })
    const zones = [{ name: 'Bern', places: ['30'], amount: 4500, hasParking: false, hasNight: false }]
    await admin.travel.update({ body: { zones, travelVatRate: 2000 } })
    const params = await create({ place: '3011 Bern' })
    const rateOf = async (body: Parameters<typeof admin.offers.line>[0]['body']) =>
      (await admin.offers.line({ params, body })).line?.vatRate
    const rates = async () => [
      await rateOf({ kind: 'extra', productId: plain.id }),
      await rateOf({ kind: 'extra', productId: rated.id }),
      await rateOf({ kind: 'travel' }),
    ]
    await vat(true, [{ rate: 1000, name: '' }])
    expect(await rates()).toEqual([1000, 700, 2000])
    await vat(true, [
      { rate: 1000, name: '' },
      { rate: 0, name: '' },
    ])
    expect(await rates()).toEqual([0, 700, 2000])
    await admin.travel.update({ body: { zones: [], travelVatRate: 0 } })
    await vat(false, [])
  })

  it('proposes no price that is meant otherwise than those of the offer', async () => {
    const { extra } = await admin.extras.create({ body: { title: 'Wine', price: 2500, unit: 'evening' } })
    const order = await create()
    await sentOn(order) // which keeps how it was meant
    const propose = async () =>
      (await admin.offers.line({ params: order, body: { kind: 'extra', productId: extra.id } })).line.price
    expect(await propose()).toBe(2500)
    const { settings } = await admin.paymentSettings.get()
    const { chargesVat, pricesIncludeVat } = settings
    const vatRates = [{ rate: 700, name: '' }]
    const body = { version: settings.version, chargesVat: true, pricesIncludeVat: !pricesIncludeVat, vatRates }
    const changed = (await admin.paymentSettings.update({ body })).settings
    expect(await propose()).toBe(0)
    await admin.paymentSettings.update({
      body: { version: changed.version, chargesVat, pricesIncludeVat, vatRates: settings.vatRates },
    })
  })

  it('has one line in the history for a sitting', async () => {
    const order = await create()
    const made = await offerOn(order)
    const again = await change(order, made, { words: 'Dear Ada' })
    const written = async () => (await eventsOf(order)).filter(({ action }) => action === 'offer_written')
    expect(await written()).toMatchObject([{ actorName: expect.any(String) }])
    const same = await change(order, again, { words: 'Dear Ada' })
    await send(order, same)
    expect(await written()).toHaveLength(1)
    await change(order, await reread(order), { words: 'Hello Ada' })
    expect(await written()).toHaveLength(2)
  })

  it('is not saved over a change of somebody else', async () => {
    const order = await create()
    const offer = await offerOn(order)
    await change(order, offer, { words: 'Dear Ada' })
    const refusal = { code: 'stale_version', data: { offer: { words: 'Dear Ada' } } }
    await expect(change(order, offer, { words: 'Hello' })).rejects.toMatchObject(refusal)
  })

  it('sorts what cancelling costs, and has each day once', async () => {
    const order = await create()
    const offer = await offerOn(order)
    const steps = [
      { daysBefore: 0, percent: 100 },
      { daysBefore: 30, percent: 20 },
    ]
    const sorted = await change(order, offer, { cancelSteps: steps })
    expect(sorted.cancelSteps.map(({ daysBefore }) => daysBefore)).toEqual([30, 0])
    const twice = [...steps, ...steps]
    await expect(change(order, sorted, { cancelSteps: twice })).rejects.toMatchObject(invalid('cancelSteps'))
  })

  it('has shares that add up, and a sum that can be paid', async () => {
    const order = await create()
    const offer = await offerOn(order)
    const parts = [{ share: 30, due: 'accepted', days: 3 }]
    await expect(change(order, offer, { parts })).rejects.toMatchObject(invalid('parts'))
    const huge = { ...line, price: 2_000_000_000 }
    await expect(change(order, offer, { lines: [huge] })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('sending', () => {
  it('gives a number without gaps, freezes what it says, and makes the evening quoted', async () => {
    const first = await create()
    const second = await create()
    const one = await sentOn(first)
    const two = await sentOn(second)
    const count = (offer: Offer) => Number(offer.number?.split('-')[1])
    expect(one.number).toMatch(/^\d{4}-\d{3,}$/)
    expect(count(two)).toBe(count(one) + 1)
    expect(one).toMatchObject({ state: 'sent', isChanged: false, versions: [{ sent: 1, total: 76_000 }] })
    expect(await get(first)).toMatchObject({ state: 'quoted' })
    expect((await eventsOf(first)).map(({ action }) => action)).toContain('offer_sent')
    const changed = await change(first, one, { lines: [{ ...line, price: 1 }] })
    expect(changed).toMatchObject({ isChanged: true, number: one.number })
    expect((await open(one)).sums.total).toBe(76_000)
  })

  it('is told as changed only where it is, in whatever order a line names its facts', async () => {
    const order = await create()
    const { kind, ...rest } = line
    const sent = await sentOn(order, [line])
    const { changes } = await change(order, sent, { lines: [{ ...rest, kind }, wine] })
    expect(changes?.lines).toEqual([{ title: 'Wine', kind: 'added' }])
  })

  it('at the same moment gives each its own number, and leaves none out', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, async () => create()))
    const drafts = await Promise.all(orders.map(async (order) => offerOn(order)))
    const sent = await Promise.all(drafts.map(async (draft, index) => send(orders[index]!, draft)))
    const numbers = sent.map(({ number }) => Number(number?.split('-')[1])).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_number, index) => numbers[0]! + index))
  })

  it('needs a day', async () => {
    const order = await create({ day: null })
    await expect(sentOn(order)).rejects.toMatchObject(invalid('day'))
  })

  it('needs lines and days to come', async () => {
    const order = await create()
    const empty = await offerOn(order, [])
    await expect(send(order, empty)).rejects.toMatchObject({ code: 'invalid_input' })
    const late = await change(order, empty, { lines: [line], validUntil: addDays(today, -1) })
    await expect(send(order, late)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('again makes a version, whose changes the guest is told at the same address', async () => {
    const order = await create()
    const first = await sentOn(order, [line, wine])
    await guest().see({ body: { token: tokenOf(first) } })
    const dearer = { ...line, price: 9900 }
    const second = await send(order, await change(order, await reread(order), { lines: [dearer, fish] }))
    expect(tokenOf(second)).toBe(tokenOf(first))
    const shown = await open(first)
    expect(shown).toMatchObject({ sent: 2, sums: { total: 79_200 + 10_000 } })
    expect(shown.changes).toMatchObject({
      totalBefore: 76_000,
      lines: [
        { title: 'Dinner', kind: 'changed' },
        { title: 'Turbot', kind: 'added' },
        { title: 'Wine', kind: 'removed' },
      ],
    })
  })
})

const reread = async (order: Pick<Created, 'id'>) => (await admin.offers.get({ params: order })).offer!

describe('its page', () => {
  it('opens nothing before it is sent', async () => {
    const draft = await offerOn(await create())
    await expect(open(draft)).rejects.toMatchObject(notFound)
    await expect(guest().open({ body: { token: 'a'.repeat(64) } })).rejects.toMatchObject(notFound)
  })

  it('changes nothing when it is opened, and is seen when the guest does something', async () => {
    const order = await create()
    const offer = await sentOn(order)
    await open(offer)
    expect(await reread(order)).toEqual(offer)
    await guest().see({ body: { token: tokenOf(offer) } })
    expect(await reread(order)).toMatchObject({ state: 'seen' })
  })

  it('has the sum of each choice, and refuses one that is not whole', async () => {
    const offer = await sentOn(await create(), [line, wine, fish, meat])
    expect((await open(offer)).sums.total).toBe(86_000)
    expect((await open(offer, [1, 3])).sums.total).toBe(76_000 + 20_000 + 12_000)
    for (const chosen of [[], [2, 3], [0, 2], [59]])
      await expect(open(offer, chosen), chosen.join()).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('accepting', () => {
  it('binds to the day that was read: an evening that was moved has to be sent again', async () => {
    const order = await create()
    const offer = await sentOn(order)
    const { version } = await get(order)
    await admin.orders.update({ params: order, body: { version, day: addDays(day, 3000) } })
    expect(await open(offer)).toMatchObject({ state: 'withdrawn', evening: { day } })
    await expect(accept(offer)).rejects.toMatchObject({ code: 'limit_reached' })
    const moved = await reread(order)
    expect(moved.isChanged).toBe(true)
    expect(await open(await send(order, moved))).toMatchObject({
      state: 'open',
      evening: { day: addDays(day, 3000) },
      changes: { terms: ['evening'] },
    })
  })

  it('is told by telephone after a refusal, and then nothing changes the offer', async () => {
    const order = await create()
    const offer = await sentOn(order)
    const { hash } = await open(offer)
    await guest().decline({ body: { token: tokenOf(offer), hash, words: '' } })
    const { version } = await reread(order)
    const body = { version, name: 'Ada', how: 'By telephone', chosen: [] }
    const accepted = (await admin.offers.accept({ params: order, body })).offer
    expect(accepted).toMatchObject({ state: 'accepted', answer: { kind: 'accepted' } })
    await expect(change(order, accepted, { words: 'Dear' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('by telephone binds to the day that was sent, too', async () => {
    const order = await create()
    await sentOn(order)
    const { version } = await get(order)
    await admin.orders.update({ params: order, body: { version, day: addDays(day, 3000) } })
    const acceptance = { name: 'Ada', how: 'By telephone', chosen: [] }
    const moved = await reread(order)
    await expect(
      admin.offers.accept({ params: order, body: { version: moved.version, ...acceptance } }),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('send the offer again') })
    const again = await send(order, moved)
    const { offer } = await admin.offers.accept({ params: order, body: { version: again.version, ...acceptance } })
    expect(offer).toMatchObject({ state: 'accepted' })
  })

  it('is on the day that it was where the evening is, also if that is set elsewhere later', async () => {
    const order = await create({ timeZone: 'Pacific/Kiritimati' })
    const shown = await accept(await sentOn(order))
    const { version, parts } = await get(order)
    expect(shown.parts[0]?.dueOn).toBe(parts[0]?.dueOn)
    await admin.orders.update({ params: order, body: { version, timeZone: 'Pacific/Pago_Pago' } }) // a day behind
    expect((await open(await reread(order))).parts).toEqual(shown.parts)
  })

  it('counts what came before, if the first part confirms', async () => {
    const { settings } = await admin.paymentSettings.get()
    await admin.paymentSettings.update({ body: { version: settings.version, confirms: 'first_part' } })
    const order = await create()
    const offer = await sentOn(order)
    await admin.payments.add({ params: order, body: { day: today, amount: 76_000, way: 'transfer' } })
    await accept(offer)
    expect(await get(order)).toMatchObject({ state: 'confirmed' })
    const { settings: now } = await admin.paymentSettings.get()
    await admin.paymentSettings.update({ body: { version: now.version, confirms: 'accepted' } })
  })

  it('confirms the evening with its price and parts', async () => {
    const order = await create()
    const offer = await sentOn(order, [line, wine])
    const shown = await accept(offer, [1])
    expect(shown).toMatchObject({ state: 'accepted', answer: { name: 'Ada Guest', total: 96_000 } })
    expect(await get(order)).toMatchObject({ state: 'confirmed', price: 96_000 })
    expect(await reread(order)).toMatchObject({ state: 'accepted', answer: { chosen: [1], sent: 1 } })
    expect((await eventsOf(order)).map(({ action }) => action)).toContain('offer_accepted')
  })

  it('twice is a press too many', async () => {
    const offer = await sentOn(await create())
    const [first, second] = await Promise.all([accept(offer), accept(offer)])
    expect(second.answer).toEqual(first.answer)
  })

  it('is refused with another sum or another version, with what there is now', async () => {
    const order = await create()
    const offer = await sentOn(order)
    const { hash } = await open(offer)
    const body = { token: tokenOf(offer), hash, chosen: [], total: 1, name: 'Ada' }
    const stale = { code: 'stale_version', data: { offer: { sums: { total: 76_000 } } } }
    await expect(guest().accept({ body })).rejects.toMatchObject(stale)
    await send(order, await change(order, await reread(order), { lines: [fish] }))
    const old = { ...body, total: 76_000 }
    const newer = { code: 'stale_version', data: { offer: { sent: 2 } } }
    await expect(guest().accept({ body: old })).rejects.toMatchObject(newer)
  })

  it('is refused once it is withdrawn, declined or over', async () => {
    const over = { code: 'limit_reached' }
    const withdrawn = await create()
    const one = await sentOn(withdrawn)
    await admin.offers.withdraw({ params: withdrawn, body: { version: one.version } })
    expect(await open(one)).toMatchObject({ state: 'withdrawn' })
    await expect(accept(one)).rejects.toMatchObject(over)
    const declined = await create({ day: addDays(day, 1000) })
    const two = await sentOn(declined)
    const { hash } = await open(two)
    await guest().decline({ body: { token: tokenOf(two), hash, words: 'Too dear' } })
    await expect(accept(two)).rejects.toMatchObject(over)
    expect(await reread(declined)).toMatchObject({ state: 'declined', answer: { words: 'Too dear' } })
    const late = await create({ day: addDays(day, 2000) })
    const three = await sentOn(late)
    test.advance(60 * DAY_MS)
    await expect(accept(three)).rejects.toMatchObject(over)
    expect(await reread(late)).toMatchObject({ state: 'expired' })
  })

  it('of thirty guests for one place confirms one', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, async () => create()))
    const offers: Offer[] = []
    for (const order of orders) offers.push(await sentOn(order))
    const outcomes = await Promise.allSettled(offers.map(async (offer) => accept(offer)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'slot_taken' })
    const states = await Promise.all(orders.map(async (order) => (await get(order)).state))
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
    const shown = await Promise.all(offers.map(async (offer) => (await open(offer)).state))
    expect(shown.filter((state) => state === 'taken')).toHaveLength(29)
  })

  it('by telephone says who entered it and how', async () => {
    const order = await create()
    const { version } = await sentOn(order)
    const body = { version, name: 'Ada', how: 'By telephone', chosen: [] }
    const { offer } = await admin.offers.accept({ params: order, body })
    expect(offer.answer).toMatchObject({ kind: 'accepted', how: 'By telephone', actorName: expect.any(String) })
    expect(await get(order)).toMatchObject({ state: 'confirmed' })
    const again = { version: offer.version, name: 'Ada', how: 'Again', chosen: [] }
    await expect(admin.offers.accept({ params: order, body: again })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('holds the day until the first part is paid, if that confirms', async () => {
    const { settings } = await admin.paymentSettings.get()
    await admin.paymentSettings.update({ body: { version: settings.version, confirms: 'first_part' } })
    const order = await create()
    await accept(await sentOn(order))
    const { heldUntil, nextPart } = await get(order)
    expect(await get(order)).toMatchObject({ state: 'quoted', price: 76_000, heldUntil: expect.any(String) })
    expect(heldUntil! > `${nextPart!.dueOn!}T23:59`).toBe(true)
    const pay = async (amount: number) =>
      admin.payments.add({ params: order, body: { day: today, amount, way: 'transfer' } })
    await pay(nextPart!.amount - 1)
    expect(await get(order)).toMatchObject({ state: 'quoted' })
    await pay(1)
    expect(await get(order)).toMatchObject({ state: 'confirmed', heldUntil: null })
    const { settings: now } = await admin.paymentSettings.get()
    await admin.paymentSettings.update({ body: { version: now.version, confirms: 'accepted' } })
  })
})

it('an evening is found by the number of its offer, which is all that a bank statement says', async () => {
  const order = await create()
  const { number } = await sentOn(order)
  const ids = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)
  for (const search of [number!, number!.replace('-', ' ')]) {
    expect(ids((await admin.orders.list({ query: { search } })).items)).toEqual([order.id])
    expect((await admin.offers.list({ query: { search } })).items).toMatchObject([{ orderId: order.id }])
    expect(ids((await admin.search.find({ query: { text: search } })).orders)).toEqual([order.id])
  }
})

it('a question becomes a message of the evening', async () => {
  const order = await create()
  const offer = await sentOn(order)
  const body = { token: tokenOf(offer), message: 'Is the fish local?', once: true }
  await guest().ask({ body })
  await guest().ask({ body })
  const { messageId } = await get(order)
  const { items } = await admin.messages.list({ query: { limit: 5 } })
  expect(items.filter(({ message }) => message === body.message)).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: messageId, subject: `Offer ${offer.number}` })
})

it('an offer of a lost evening cannot be accepted', async () => {
  const order = await create()
  const offer = await sentOn(order)
  await move(await get(order), 'lost')
  expect(await open(offer)).toMatchObject({ state: 'over' })
  await expect(accept(offer)).rejects.toMatchObject({ code: 'limit_reached' })
})

describe('the parts of an accepted offer', () => {
  const accepted = async () => {
    const order = await create()
    const drafted = await offerOn(order)
    const parts = [
      { share: 30, due: 'accepted', days: 3 },
      { share: 70, due: 'evening', days: 7 },
    ] as const
    const sent = await send(order, await change(order, drafted, { parts }))
    await accept(sent)
    return { sent, agreed: await get(order) }
  }
  const changeOrder = async ({ id, version }: Created, body: object) =>
    (await admin.orders.update({ params: { id }, body: { version, ...body } })).order

  it('are moved, split and put together, with an event, and the page says so', async () => {
    const { sent, agreed } = await accepted()
    const [deposit, balance] = agreed.parts
    const later = addDays(deposit!.dueOn!, 5)
    const moved = await changeOrder(agreed, { parts: [{ ...deposit!, dueOn: later }, balance!], notes: 'Called' })
    const events = await eventsOf(agreed)
    expect(events.map(({ action, details }) => [action, details])).toEqual(
      expect.arrayContaining([
        ['offer_parts_moved', []],
        ['edited', ['notes']],
      ]),
    )
    const page = await open(sent)
    expect(page.pay?.parts).toEqual([
      { amount: deposit!.amount, dueOn: later },
      { amount: balance!.amount, dueOn: balance!.dueOn },
    ])
    expect(page.parts[0]).toMatchObject({ amount: deposit!.amount, dueOn: deposit!.dueOn })
    const whole = { ...balance!, amount: agreed.price! }
    expect(await changeOrder(moved, { parts: [whole] })).toMatchObject({ parts: [whole], price: agreed.price })
  })

  it('come to another price that was agreed since; the page says so', async () => {
    const { sent, agreed } = await accepted()
    const [deposit, balance] = agreed.parts
    const before = agreed.price!
    const price = before - 5000
    const parts = [deposit!, { ...balance!, amount: balance!.amount - 5000 }]
    const cheaper = await changeOrder(agreed, { price, parts, notes: 'Sorry' })
    expect(cheaper).toMatchObject({ price, parts })
    const events = await eventsOf(agreed)
    expect(events.map(({ action, details }) => [action, details])).toEqual(
      expect.arrayContaining([
        ['offer_price_changed', [String(before), String(price)]],
        ['edited', ['notes']],
      ]),
    )
    const page = await open(sent)
    const { at } = events.find(({ action }) => action === 'offer_price_changed')!
    expect(page).toMatchObject({ agreed: { total: price, at }, sums: { total: before }, answer: { total: before } })
    expect(page.pay).toMatchObject({ open: price, parts: [{}, { amount: balance!.amount - 5000 }] })
    const dearer = await changeOrder(cheaper, { price: before, parts: agreed.parts })
    expect(dearer.price).toBe(before)
    expect(await open(sent)).toMatchObject({ agreed: null })
  })

  it('come to the price, which another state does not change', async () => {
    const { agreed } = await accepted()
    const [deposit] = agreed.parts
    await expect(changeOrder(agreed, { parts: [deposit!] })).rejects.toMatchObject(invalid('parts'))
    await expect(changeOrder(agreed, { parts: [] })).rejects.toMatchObject(invalid('parts'))
    await expect(changeOrder(agreed, { price: 1 })).rejects.toMatchObject(invalid('parts'))
    await expect(changeOrder(agreed, { price: null })).rejects.toMatchObject(invalid('price'))
    await expect(move(agreed, 'quoted', { price: 1 })).rejects.toMatchObject(invalid('price'))
    expect(await changeOrder(agreed, { price: agreed.price, guests: 3 })).toMatchObject({ guests: 3 })
  })
})

it('what is paid after the hold has ended and the day is taken is said to both', async () => {
  const { settings } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({ body: { version: settings.version, confirms: 'first_part' } })
  const order = await create()
  const offer = await sentOn(order)
  await accept(offer)
  const { heldUntil } = await get(order)
  expect(await open(offer)).toMatchObject({ state: 'accepted', waitsForPart: true, heldUntil })
  test.advance(Date.parse(heldUntil!) - test.now().getTime() + 1000)
  expect(await open(offer)).toMatchObject({ state: 'accepted', waitsForPart: true, heldUntil: null })
  const other = await create()
  await move(other, 'confirmed')
  await admin.payments.add({ params: order, body: { day: today, amount: 80_000, way: 'transfer' } })
  expect(await get(order)).toMatchObject({ state: 'quoted', clash: 'taken', isAccepted: true, paid: 80_000 })
  expect((await eventsOf(order))[0]).toMatchObject({ action: 'offer_paid_too_late' })
  expect(await open(offer)).toMatchObject({ state: 'taken', paidInVain: 80_000, pay: null })
  const { paidWithoutDay } = await admin.dashboard.get()
  expect(paidWithoutDay.map(({ id }) => id)).toEqual([order.id])
  await move(await get(other), 'lost')
  await move(await get(order), 'confirmed')
  expect(await open(offer)).toMatchObject({ state: 'accepted', waitsForPart: false, pay: { tooMuch: 4000 } })
  expect((await admin.dashboard.get()).paidWithoutDay).toEqual([])
  const { settings: now } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({ body: { version: now.version, confirms: 'accepted' } })
})
