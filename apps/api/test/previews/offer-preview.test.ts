import type { OfferPageFacts } from '@tablier/public-site/guest-forms/guest-page'
import { notFound } from '@tablier/conformance'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '@tablier/contracts'
import { useTestApp } from '../harness.ts'
import { withPreviews } from './preview-renderer.ts'

const test = useTestApp()
const admin = test.owner
let customerId: number
let days = 0

beforeAll(async () => {
  const { message } = await admin.messages.createTest({ body: { name: 'Ada Guest', email: 'ada@example.com' } })
  customerId = message.customerId!
})
beforeEach(() => withPreviews(test))

const line = {
  ...({ kind: 'text', productId: null, details: '', quantity: 100, unit: 'evening', vatRate: 0 } as const),
  ...({ discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  courses: [],
  title: 'Dinner',
  price: 80_000,
}

async function newOffer() {
  const day = addDays('2029-01-01', (days += 1))
  const { order } = await admin.orders.create({ body: { customerId, day, place: 'Berlin' } })
  const { offer } = await admin.offers.create({ params: order, body: {} })
  return { order, offer }
}
const pageOf = async (order: { readonly id: number }, body: object = {}) =>
  JSON.parse((await admin.offerPreviews.render({ params: order, body })).preview.html) as OfferPageFacts // as the renderer writes it

it('is the guest’s page of what is typed, and stores nothing', async () => {
  const { order, offer } = await newOffer()
  const page = await pageOf(order, { lines: [line], words: 'Dear Ada' })
  expect(page).toMatchObject({ kind: 'offer', offer: { state: 'open', name: 'Ada Guest', words: 'Dear Ada' } })
  expect(page.offer).toMatchObject({ sums: { total: 80_000 }, evening: { place: 'Berlin' }, sent: 1, changes: null })
  expect((await admin.offers.get({ params: order })).offer).toEqual(offer)
})

it('has the number that it gets, and what changes since it was sent', async () => {
  const { order, offer } = await newOffer()
  const { number } = (await pageOf(order)).offer
  const saved = await admin.offers.update({ params: order, body: { version: offer.version, lines: [line] } })
  const sent = await admin.offers.send({ params: order, body: { version: saved.offer.version } })
  expect(sent.offer.number).toBe(number)
  const next = (await pageOf(order, { lines: [{ ...line, price: 90_000 }] })).offer
  expect(next).toMatchObject({ number, sent: 2, changes: { total_before: 80_000, total: 90_000 } })
  expect(next.changes?.lines).toEqual([{ title: 'Dinner', kind: 'changed' }])
})

it('has the steps of cancelling in order, as they are sent', async () => {
  const { order } = await newOffer()
  const late = { daysBefore: 3, percent: 100 }
  const early = { daysBefore: 14, percent: 50 }
  const { offer } = await pageOf(order, { lines: [line], cancelSteps: [late, early] })
  expect(offer.cancel_steps.map(({ percent }) => percent)).toEqual([50, 100])
})

it('is missing for an evening without an offer', async () => {
  const { order } = await admin.orders.create({ body: { customerId, day: '2030-01-01' } })
  await expect(pageOf(order)).rejects.toMatchObject(notFound)
})
