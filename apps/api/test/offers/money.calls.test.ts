import { dateText } from '@tablier/contracts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { admin, day, openOrders, today } from '../orders/order-steps.ts'

const { create } = openOrders()

const line = {
  kind: 'text',
  productId: null,
  details: '',
  courses: [],
  unit: 'evening',
  discount: 0,
  discountKind: 'percent',
  isOptional: false,
  group: '',
} as const

/** Makes an evening whose offer of 500.00 and 100.00 was accepted. */
async function agreed(name: string) {
  const order = await create()
  const { offer: draft } = await admin.offers.create({ params: order, body: {} })
  const lines = [
    { ...line, courses: [], title: name, quantity: 100, price: 50_000, vatRate: 1900 },
    { ...line, courses: [], title: 'Wine', quantity: 200, price: 5000, vatRate: 700 },
  ]
  const { offer } = await admin.offers.update({ params: order, body: { version: draft.version, lines } })
  const sent = await admin.offers.send({ params: order, body: { version: offer.version } })
  const body = { version: sent.offer.version, name: 'Ada <b>', how: 'By telephone', chosen: [] }
  return { order, offer: (await admin.offers.accept({ params: order, body })).offer }
}

it('a year has what was agreed by the day of the evening, and what came by its own', async () => {
  const { order } = await agreed('Dinner')
  await admin.payments.add({ params: order, body: { day: today, amount: 10_000, way: 'cash' } })
  const year = Number(day.slice(0, 4))
  const { money } = await admin.money.year({ query: { year } })
  const [euros] = money.currencies
  expect(euros).toMatchObject({ agreed: 60_000, open: 50_000, paid: 0 })
  expect(euros!.months.find(({ month }) => day.startsWith(month))).toMatchObject({ agreed: 60_000, open: 50_000 })
  const present = (await admin.money.year({ query: {} })).money
  expect(present.currencies[0]).toMatchObject({ paid: 10_000, agreed: 0 })
  expect(present.years).toEqual([...new Set([year, present.year])].toSorted((a, b) => b - a))
})

it('payments are a table, and a year is JSON', async () => {
  const csv = await (await admin.money.payments({ query: {} })).text()
  expect(csv.split('\r\n')[0]).toContain('id,day,amount,currency,way')
  expect(csv).toContain(',100,"EUR","cash"')
  const json: unknown = JSON.parse(await (await admin.money.json({ query: {} })).text())
  expect(json).toMatchObject({ payments: [{ amount: 10_000 }] })
})

it('a month is an envelope with its payments and its accepted offers', async () => {
  const { offer } = await agreed('Soup & salad')
  const zip = await admin.money.envelope({ query: { month: today.slice(0, 7) } })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toContain(`payments-${today.slice(0, 7)}.csv`)
  const document = strFromU8(files[`${offer.number}.html`]!)
  expect(document).toContain('Soup &amp; salad')
  expect(document).toContain('Ada &lt;b&gt;')
  expect(document).toContain('<html lang="en">')
  expect(document).toContain(dateText(day, 'en'))
  for (const said of ['How it is paid', 'Checksum of the offer', 'Checksum of the acceptance'])
    expect(document).toContain(said)
})

it('a price that was agreed since counts, and is taxed in the same shares', async () => {
  const { settings } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({
    body: {
      version: settings.version,
      chargesVat: true,
      vatRates: [
        { rate: 700, name: '' },
        { rate: 1900, name: '' },
      ],
    },
  })
  const { order } = await agreed('Lunch')
  const year = async () => (await admin.money.year({ query: { year: Number(day.slice(0, 4)) } })).money.currencies[0]!
  const before = await year()
  const { version, parts } = (await admin.orders.get({ params: order })).order
  const price = 30_000
  await admin.orders.update({ params: order, body: { version, price, parts: [{ ...parts[0]!, amount: price }] } })
  const after = await year()
  expect(after.agreed).toBe(before.agreed - 30_000)
  const taxed = ({ rates }: typeof after) => rates.map(({ rate, net, vat }) => [rate, net + vat])
  expect(taxed(before)).toEqual([
    [700, 10_000],
    [1900, 50_000],
  ])
  expect(taxed(after)).toEqual([
    [700, 5000],
    [1900, 25_000],
  ])
})
