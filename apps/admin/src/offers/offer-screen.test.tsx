import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { dayAhead, mailHost, newOrder, server, signIn } from '../../test/mock.ts'
import { announced, choose, renderScreen, retype } from '../../test/render-app.tsx'

type Client = Awaited<ReturnType<typeof signIn>>['client']
type Offer = NonNullable<Awaited<ReturnType<Client['offers']['get']>>['offer']>
type Line = Offer['lines'][number]

const menu: Line = {
  kind: 'text',
  productId: null,
  title: 'Dinner',
  details: '',
  courses: [],
  quantity: 400,
  unit: 'head',
  price: 9500,
  vatRate: 0,
  discount: 0,
  discountKind: 'percent',
  isOptional: false,
  group: '',
}
const wine: Line = { ...menu, title: 'Wine', price: 2500, isOptional: true }

/** Opens the screen of an offer for eight guests. */
async function open(lines: Line[] = [menu], { isSent = false } = {}) {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(30), guests: 8 })
  const { offer } = await client.offers.create({ params: order, body: {} })
  const changed = await client.offers.update({ params: order, body: { version: offer.version, lines } })
  if (isSent) await client.offers.send({ params: order, body: { version: changed.offer.version } })
  const app = await renderScreen(`/admin/orders/${order.id}/offer`)
  const read = async () => (await client.offers.get({ params: order })).offer!
  await screen.findByRole('heading', { level: 1, name: /^Offer: Nora Guest/ })
  return { ...app, client, order, read }
}

const form = () => screen.findByRole('form', { name: 'Offer' })
const lines = async () => within(await form()).getByRole('list', { name: 'What you offer' })
const line = async (title: RegExp) => within(await lines()).findByRole('button', { name: title, expanded: false })
const save = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(within(await form()).getByRole('button', { name: 'Save' }))

it('an offer is made on the page of its evening, in one press', async () => {
  const order = await newOrder({ day: dayAhead(30), occasion: 'Birthday', price: 76_000 })
  const { user, client } = await renderScreen(`/admin/orders/${order.id}`)
  const card = within(await screen.findByRole('region', { name: 'Offer' }))
  await user.click(await card.findByRole('button', { name: 'Make an offer' }))
  expect(await line(/^Your evening 1 × €760\.00 €760\.00$/)).toBeVisible()
  expect((await client.offers.get({ params: order })).offer).toMatchObject({ state: 'draft', number: null })
})

it('shows the sums at once, and saves what is typed', async () => {
  const { user, read } = await open([menu, wine])
  await user.click(await line(/^Dinner/))
  await retype(user, screen.getByLabelText('Quantity'), '2,5')
  await retype(user, screen.getByLabelText('Price (EUR)'), '100')
  await retype(user, screen.getByLabelText('Discount'), '10')
  expect(await screen.findByRole('button', { name: /^Dinner 2\.5 × €100\.00 a head · 10% €225\.00$/ })).toBeVisible()
  await retype(user, screen.getByLabelText('Discount on the whole'), '5')
  await choose(user, screen.getAllByLabelText('Discount as')[1]!, 'EUR')
  expect(screen.getByText('€220.00')).toBeVisible()
  await save(user)
  await announced('Offer saved')
  const changed = { quantity: 250, price: 10_000, discount: 1000, discountKind: 'percent' }
  expect(await read()).toMatchObject({
    lines: [changed, wine],
    discount: 500,
    discountKind: 'sum',
    sums: { total: 22_000 },
  })
})

it('a line that was removed comes back', async () => {
  const { user } = await open([menu, wine])
  await line(/^Wine/)
  await user.click(screen.getByRole('button', { name: 'Remove Dinner' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dinner/ })).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await line(/^Dinner/)).toBeVisible()
  const titles = within(await lines()).getAllByRole('button', { expanded: false })
  expect(titles.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Dinn', 'Wine'])
})

it('lines a head follow the guests of the evening', async () => {
  const { user, read } = await open()
  await user.click(await screen.findByRole('button', { name: 'Use 8 guests' }))
  expect(await line(/^Dinner 8 × /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use 8 guests' })).not.toBeInTheDocument()
  await save(user)
  await announced('Offer saved')
  expect(await read()).toMatchObject({ lines: [{ quantity: 800 }] })
})

it('a menu gets the price of its party, unless it was changed by hand', async () => {
  const { client } = await signIn()
  const made = await client.menus.create({ body: { title: 'Five courses', prices: '2: 12000, 4: 9500, 7: 8000' } })
  const ofMenu = { ...menu, kind: 'menu', productId: made.menu.id, title: 'Five courses' } as const
  const { user } = await open([ofMenu, { ...ofMenu, title: 'By hand', price: 9000 }])
  await user.click(await screen.findByRole('button', { name: 'Use 8 guests' }))
  expect(await line(/^Five courses 8 × €80\.00 a head €640\.00$/)).toBeVisible()
  expect(await line(/^By hand 8 × €90\.00 a head €720\.00$/)).toBeVisible()
  expect(screen.getByText(/^This price is not the menu’s own, so it stayed: By hand\./)).toBeVisible()
})

it('says where a line cannot be read, and that parts add up', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'A line of text' }))
  await retype(user, await screen.findByLabelText('Quantity'), 'many')
  await user.click(screen.getByRole('button', { name: 'Add a part' }))
  await save(user)
  expect(await screen.findByText('Please say what this line is')).toBeVisible()
  expect(screen.getByText('Please write the quantity like 2.5')).toBeVisible()
  expect(screen.getByText('The parts must add up to 100 per cent.')).toBeVisible()
})

it('keeps what somebody else has changed meanwhile', async () => {
  const { user, client, order, read } = await open()
  await user.click(await line(/^Dinner/))
  await retype(user, screen.getByLabelText('Price (EUR)'), '100')
  const { version } = await read()
  await client.offers.update({ params: order, body: { version, words: 'Dear Nora' } })
  await save(user)
  await announced('Offer saved. Also kept what somebody else changed: Your words')
  expect(await read()).toMatchObject({ words: 'Dear Nora', lines: [{ price: 10_000 }] })
})

it('is saved and sent with the mail that has its address', async () => {
  mailHost.isSetUp = true
  const { user, read } = await open()
  await user.type(await screen.findByLabelText('Your words'), 'Dear Nora')
  await user.click(screen.getByRole('button', { name: 'Send the offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the offer' }))
  const mail = await dialog.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
  const { link } = await read()
  expect(mail.value).toContain(`http://localhost:3000${link!.path!}`)
  await user.click(dialog.getByRole('checkbox', { name: 'Hold the day for the guest' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await announced('Offer sent')
  expect(await screen.findByText(/^\d{4}-\d+ · Sent on /)).toBeVisible()
  expect(await read()).toMatchObject({ words: 'Dear Nora', state: 'sent', versions: [{ sent: 1 }] })
})

it('says what changed since it was sent', async () => {
  const { user } = await open([menu], { isSent: true })
  await user.click(await line(/^Dinner/))
  await retype(user, screen.getByLabelText('Price (EUR)'), '100')
  await save(user)
  const changes = within(await screen.findByRole('region', { name: 'Changed since it was sent' }))
  expect(changes.getByText('Changed: Dinner')).toBeVisible()
  expect(changes.getByText('Total: €380.00, now €400.00')).toBeVisible()
})

it('is accepted by telephone, with what the guest chose', async () => {
  const { user, read } = await open([menu, wine], { isSent: true })
  await user.click(await screen.findByRole('button', { name: 'Accepted by telephone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepted by telephone' }))
  expect(dialog.getByLabelText('Who accepted')).toHaveValue('Nora Guest')
  await user.click(dialog.getByRole('checkbox', { name: 'Wine' }))
  await user.click(dialog.getByRole('button', { name: 'Enter the acceptance' }))
  expect(await screen.findByText(/ · Accepted by Nora Guest on .* \(By telephone\): Wine$/)).toBeVisible()
  expect(await read()).toMatchObject({ state: 'accepted', answer: { name: 'Nora Guest', total: 48_000, chosen: [1] } })
  expect(screen.queryByRole('form', { name: 'Offer' })).not.toBeInTheDocument()
})

it('keeps the sum of its parts once it is accepted', async () => {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(30), guests: 8 })
  const made = await client.offers.create({ params: order, body: {} })
  const saved = await client.offers.update({ params: order, body: { version: made.offer.version, lines: [menu] } })
  const sent = await client.offers.send({ params: order, body: { version: saved.offer.version } })
  const acceptance = { version: sent.offer.version, name: 'Nora', how: 'By telephone', chosen: [] }
  await client.offers.accept({ params: order, body: acceptance })
  const { user } = await renderScreen(`/admin/orders/${order.id}`)
  const evening = within(await screen.findByRole('form', { name: 'Order' }))
  expect(await evening.findByText(/together they come to the price/)).toBeVisible()
  await user.click(evening.getByRole('button', { name: 'Remove part 1' }))
  await user.click(evening.getByRole('button', { name: 'Save' }))
  const [problem] = await evening.findAllByText(/^Your guest has accepted an offer: together/) // there, and at the button
  expect(problem).toBeVisible()
})

it('is withdrawn after a question', async () => {
  const { user, read } = await open([menu], { isSent: true })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the offer?' }))
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'withdrawn' }))
  expect(await screen.findByText(/ · Withdrawn$/)).toBeVisible()
})

it('copies the lines of an earlier evening', async () => {
  const { client } = await signIn()
  const earlier = await newOrder({ name: 'Zebedee Host', day: dayAhead(10) })
  const { offer } = await client.offers.create({ params: earlier, body: {} })
  await client.offers.update({ params: earlier, body: { version: offer.version, lines: [wine] } })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Copy from an earlier evening' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('Zebedee Host'))
  expect(await line(/^Wine/)).toBeVisible()
})

it('previews the page that the server renders of what is typed', async () => {
  const { user, order } = await open([menu, wine])
  const asked: unknown[] = []
  server.use(
    http.post(`/api/orders/${order.id}/offer/preview`, async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ success: true, data: { preview: { html: '<body><h1>Offer 2026-001</h1></body>' } } })
    }),
  )
  await user.type(await screen.findByLabelText('Your words'), 'Dear Nora')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What your guest reads' }))
  expect(await dialog.findByTitle('What your guest reads')).toBeVisible()
  expect(dialog.getByText(/^The page as your guest will read it, in English\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /^Phone/ }))
  expect(asked).toMatchObject([{ words: 'Dear Nora', lines: [{ title: 'Dinner' }, { title: 'Wine' }] }])
})

it('previews the words and lines without a server, and says so', async () => {
  const { user } = await open([menu, wine])
  await user.type(await screen.findByLabelText('Your words'), 'Dear Nora')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What your guest reads' }))
  expect(await dialog.findByText('Dear Nora')).toBeVisible()
  expect(dialog.getByText(/^The guest’s own page needs the server/)).toBeVisible()
  expect(dialog.getByText('4 × €25.00 a head · The guest may choose it')).toBeVisible()
})

it('shows what cannot be read instead of a preview', async () => {
  const { user } = await open()
  await user.click(await line(/^Dinner/))
  await retype(user, screen.getByLabelText('Quantity'), 'many')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Please write the quantity like 2.5')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('copies lines without their prices if they are meant otherwise, and says so', async () => {
  const { client } = await signIn()
  const earlier = await newOrder({ name: 'Zebedee Host', day: dayAhead(10) })
  const { offer } = await client.offers.create({ params: earlier, body: {} })
  const cheaper = { ...wine, discount: 500, discountKind: 'sum' } as const
  const saved = await client.offers.update({ params: earlier, body: { version: offer.version, lines: [cheaper] } })
  await client.offers.send({ params: earlier, body: { version: saved.offer.version } }) // which keeps how it was meant
  const { settings } = await client.paymentSettings.get()
  await client.paymentSettings.update({
    body: { version: settings.version, chargesVat: true, pricesIncludeVat: false, vatRates: [{ rate: 700, name: '' }] },
  })
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Copy from an earlier evening' }))
  await user.click(await within(await screen.findByRole('dialog')).findByText('Zebedee Host'))
  expect(await line(/^Wine 4 × €0\.00 a head/)).toBeVisible()
  expect(screen.getByText(/^These prices are in another currency, or count VAT in another way/)).toBeVisible()
})

it('says why travel is free, asks how far an unknown place is, and adds the line', async () => {
  const { client } = await signIn()
  const { travel } = await client.travel.get()
  await client.travel.update({ body: { version: travel.version, freeKm: 30, kmAmount: 100, zones: [] } })
  const { user, order } = await open()
  await user.click(await screen.findByRole('button', { name: 'The travel' }))
  const panel = within(await screen.findByRole('region', { name: 'The travel' }))
  await retype(user, await panel.findByLabelText('Distance in kilometres'), '20')
  expect(panel.getByText('Travel: included, within 30 km')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Show it as a line of €0.00' })).toBeVisible()
  await retype(user, panel.getByLabelText('Distance in kilometres'), '45')
  expect(panel.getByText('Travel: €15.00, 15 km further × €1.00')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Add €15.00' }))
  expect(await line(/^Travel 1 × €15\.00 €15\.00$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'The travel' })).not.toBeInTheDocument()
  const read = async () => (await client.orders.get({ params: order })).order
  expect(await read()).toMatchObject({ distanceKm: 45 })
  await user.click(screen.getByRole('button', { name: 'The travel' }))
  const again = within(await screen.findByRole('region', { name: 'The travel' }))
  await user.clear(await again.findByLabelText('Distance in kilometres'))
  await user.click(again.getByRole('button', { name: 'Enter the price by hand' }))
  await waitFor(async () => expect(await read()).toMatchObject({ distanceKm: null })) // not the 45 km of before
})
