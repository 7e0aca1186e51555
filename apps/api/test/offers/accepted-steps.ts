import { admin, type Created, test } from '../orders/order-steps.ts'

type Offer = NonNullable<Awaited<ReturnType<typeof admin.offers.get>>['offer']>

const line = {
  ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
  ...({ price: 100_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  courses: [],
}

/** Half of 1,000.00 is due at once, the rest a week before the evening. Cancelling costs a half from 30 days on. */
const terms = {
  lines: [line],
  parts: [
    { share: 50, due: 'accepted', days: 0 },
    { share: 50, due: 'evening', days: 7 },
  ],
  cancelSteps: [
    { daysBefore: 30, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
} as const

/** Sends an offer of 1,000.00 for an order. */
export async function sentOn(order: Pick<Created, 'id'>, extra: object = {}): Promise<Offer> {
  const { version } = (await admin.offers.create({ params: order, body: {} })).offer
  const body = { version, ...structuredClone(terms), ...extra }
  const { offer } = await admin.offers.update({ params: order, body: body as never }) // a copy that may be changed
  return (await admin.offers.send({ params: order, body: { version: offer.version } })).offer
}

export const tokenOf = ({ link }: Pick<Offer, 'link'>) => link!.path!.replace('/offer/', '')
export const guest = () => test.client().guestOffers
export const open = async (offer: Offer) => (await guest().open({ body: { token: tokenOf(offer) } })).offer

/** Sends an offer of 1,000.00, which its guest accepts. */
export async function acceptedOn(order: Pick<Created, 'id'>, extra: object = {}): Promise<Offer> {
  const offer = await sentOn(order, extra)
  const { hash, sums } = await open(offer)
  await guest().accept({ body: { token: tokenOf(offer), hash, chosen: [], total: sums.total, name: 'Ada Guest' } })
  return (await admin.offers.get({ params: order })).offer!
}
