import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import userEvent from '@testing-library/user-event'
import { dayAhead, failCall, mock, newOrder, seed, seedMessages, server, signIn } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'
import { addDays, dateAt } from '@tablier/contracts'

async function openDashboard() {
  await renderScreen('/admin')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { name: 'Dashboard' })
  return main
}

it('counts the published records and drafts of each area, and shows the new messages', async () => {
  seed({ banners: [{ heading: 'Fire', status: 'Published' }, { heading: 'Lake' }, { heading: 'Garden' }] })
  seedMessages({})
  const main = await openDashboard()
  const card = (name: string) => main.getByRole('link', { name }).closest('li')
  const messages = within(await main.findByRole('region', { name: '1 new message' }))
  expect(messages.getByRole('link', { name: 'A dinner for ten' })).toHaveAttribute('href', '/admin/messages/1')
  await waitFor(() => expect(card('Banners')).toHaveTextContent('Bannerspublished1drafts2'))
  expect(card('Portfolios')).toHaveTextContent('Portfoliospublished0drafts0')
})

it('asks for what it shows in eight calls at most', async () => {
  const calls: string[] = []
  server.use(http.all('/api/*', ({ request }) => void calls.push(request.url)))
  const main = await openDashboard()
  await main.findByText('Nothing happened yet.')
  await main.findByText('No new messages.')
  await main.findByText('4 of 15 done')
  expect(calls.length).toBeLessThanOrEqual(8)
})

it('notes that a deposit is paid with one press, and takes that back', async () => {
  const { client } = await signIn()
  const deposit = { kind: 'deposit', amount: 30_000, dueOn: dayAhead(9) } as const
  const order = await newOrder({ day: dayAhead(30), price: 125_000, parts: [deposit] })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'quoted' } })
  const main = await openDashboard()
  const unpaid = () => main.findByRole('region', { name: 'Still to be paid' })
  expect(await within(await unpaid()).findByText(/^Deposit €300.00 due on /)).toBeVisible()
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const payments = async () => (await client.payments.list({ params: order })).items.map(({ amount }) => amount)
  await press('Deposit paid: €300.00')
  await waitFor(() => expect(main.queryByRole('region', { name: 'Still to be paid' })).not.toBeInTheDocument())
  expect(await payments()).toEqual([30_000])
  await press('Undo')
  expect(await within(await unpaid()).findByRole('button', { name: 'Deposit paid: €300.00' })).toBeVisible()
  expect(await payments()).toEqual([30_000, -30_000])
})

it('says what could not be loaded', async () => {
  failCall('get', '/api/dashboard')
  const main = await openDashboard()
  expect(await main.findByText('The latest changes could not be loaded.')).toBeVisible()
  expect(main.getByRole('link', { name: 'Galleries' }).closest('li')).toHaveTextContent('published—drafts—')
})

it('lists changes and messages, the latest first', async () => {
  seed({ banners: [{ heading: 'New fire' }, { heading: 'Old fire' }] })
  seedMessages({ created_at: '2026-05-02T10:00:00.000Z' })
  mock.play(async ({ db }) => {
    const at = (created_at: string, updated_at: string) => db.updateTable('banners').set({ created_at, updated_at })
    const [april, may] = ['2026-04-01T10:00:00.000Z', '2026-05-03T10:00:00.000Z'] as const
    await at(april, april).where('heading', '=', 'Old fire').execute()
    await at(april, may).where('heading', '=', 'New fire').execute()
  })
  const main = await openDashboard()
  await main.findByText('New fire')
  const section = within(main.getByRole('region', { name: 'Recent activity' }))
  const texts = section.getAllByRole('listitem').map((item) => item.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^New fireBanner changed/),
    expect.stringMatching(/^A dinner for tenMessage from Nora Guest/),
    expect.stringMatching(/^Old fireBanner added/),
  ])
  expect(section.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/admin/activity')
  expect(section.getByRole('link', { name: 'New fire' })).toHaveAttribute('href', '/admin/banners?edit=banners-2')
  expect(section.getByRole('link', { name: 'A dinner for ten' })).toHaveAttribute('href', '/admin/messages/1')
})

it('shows that nothing happened yet on an empty site, and offers quick actions', async () => {
  const main = await openDashboard()
  expect(await main.findByText('Nothing happened yet.')).toBeVisible()
  expect(await main.findByText('No new messages.')).toBeVisible()
  for (const name of ['Coming up', 'Evenings']) expect(main.queryByRole('region', { name })).not.toBeInTheDocument()
  expect(main.getByRole('link', { name: 'Add a dish' })).toHaveAttribute('href', '/admin/portfolios?add=item')
})

it('lists what goes live and comes off next, with links to the records', async () => {
  seed({ banners: [{ heading: 'Advent' }], logos: [{ text_logo: 'Oak', status: 'Published' }] })
  const { user, client, router } = await renderScreen('/admin/help')
  await client.settings.update({ body: { timeZone: 'Europe/Paris' } })
  const body = { publishAt: '2090-12-24T17:00:00Z', unpublishAt: '2091-01-01T23:00:00Z' }
  await client.schedules.set({ params: { collection: 'banners', id: 1 }, body })
  await client.schedules.set({ params: { collection: 'logos', id: 1 }, body: { unpublishAt: '2090-12-25T17:00:00Z' } })
  await router.navigate({ to: '/admin' })
  const card = within(await screen.findByRole('region', { name: 'Coming up' }))
  expect(await card.findByText('Times are in Europe/Paris.')).toBeVisible() // the settings may come after the list
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^AdventBanner · Goes live 24 Dec 2090, 18:00/),
    expect.stringMatching(/^OakLogo · Comes off 25 Dec 2090/),
    expect.stringMatching(/^AdventBanner · Comes off 2 Jan 2091/),
  ])
  await user.click(card.getByRole('link', { name: 'Oak' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Logo' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/admin/logos', search: { edit: 'logos-1' } })
})

it('shows the next evenings, the holds that end soon and the sum of the month', async () => {
  const { user, client, router } = await renderScreen('/admin/help')
  const { timeZone } = (await client.settings.adminGet()).settings
  const today = dateAt(new Date(), timeZone)
  const { message } = await client.messages.createTest({ body: { name: 'Ada', email: 'ada@example.com' } })
  const planned = { customerId: message.customerId!, start: '19:30', guests: 8, price: 96_000 }
  const evening = async (day: string, to: 'held' | 'confirmed') => {
    const { order } = await client.orders.create({ body: { ...planned, day } })
    const heldUntil = new Date(Date.now() + 3600_000).toISOString()
    const body = { from: 'enquiry' as const, to, ...(to === 'held' && { heldUntil }) }
    await client.orders.move({ params: order, body })
  }
  await evening(today, 'confirmed')
  await evening(addDays(today, 40), 'held')
  await router.navigate({ to: '/admin' })

  const card = within(await screen.findByRole('region', { name: 'Evenings' }))
  expect(card.getByText(/^[A-Z][a-z]+: 1 evening, €960.00$/)).toBeVisible()
  const next = within(card.getByRole('region', { name: 'Next' })).getAllByRole('listitem')
  expect(next.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada.* · 7:30.PM · 8 guestsConfirmed$/),
    expect.stringMatching(/^Ada.* · 7:30.PM · 8 guestsHeld$/),
  ])
  const holds = within(card.getByRole('region', { name: 'Holds that end soon' }))
  expect(holds.getByRole('listitem')).toHaveTextContent(/held until/)
  await user.click(holds.getByRole('link', { name: 'Ada' }))
  expect(router.state.location.pathname).toMatch(/^\/admin\/orders\/\d+$/)
})

it("says first what one needs for an evening of today, with everybody's allergies", async () => {
  const { user, client, router } = await renderScreen('/admin/help')
  const { timeZone } = (await client.settings.adminGet()).settings
  const known = { telephone: '+33 1 23', allergens: ['nuts' as const], hasConsent: true, isRemembered: true }
  const { customer } = await client.customers.create({ body: { name: 'Ada', email: 'ada@example.com', ...known } })
  const evening = { day: dateAt(new Date(), timeZone), start: '19:30', guests: 2, place: '1 Quay St' }
  const { order } = await client.orders.create({ body: { customerId: customer.id, ...evening } })
  const answer = { allergens: [], diet: '', hasConsent: true }
  await client.guests.create({ params: order, body: { ...answer, name: 'Zebedee' } })
  const fish = { code: 'fish', severity: 'never' } as const
  await client.guests.create({ params: order, body: { ...answer, name: 'Florence', allergens: [fish] } })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  await router.navigate({ to: '/admin' })

  const card = within(await screen.findByRole('region', { name: 'Today: Ada' }))
  expect(await card.findByText('Florence:')).toBeVisible()
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^7:30.PM$/),
    '1 Quay St (the map, in a new tab)',
    '+33 1 23',
    '2 guests',
    expect.stringMatching(/^Ada: .*nuts.*Florence: Fish/i),
  ])
  expect(card.getByRole('link', { name: '+33 1 23' })).toHaveAttribute('href', 'tel:+33123')
  await user.click(card.getByRole('link', { name: 'Kitchen card' }))
  expect(router.state.location.pathname).toBe(`/admin/orders/${order.id}/card`)
})
