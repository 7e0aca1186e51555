import { addDays, dateAt } from '@tablier/contracts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render-app.tsx'

it('shows the next evenings, the holds that end soon and the sum of the month', async () => {
  const { user, client, router } = await renderScreen('/admin/profile')
  const { timeZone } = (await client.settings.adminGet()).settings
  const today = dateAt(new Date(), timeZone)
  const { message } = await client.messages.createTest({ body: { name: 'Ada', email: 'ada@example.com' } })
  const evening = async (day: string, to: 'held' | 'confirmed') => {
    const { order } = await client.orders.create({
      body: { customerId: message.customerId!, day, start: '19:30', guests: 8, price: 96_000 },
    })
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
  const { user, client, router } = await renderScreen('/admin/profile')
  const { timeZone } = (await client.settings.adminGet()).settings
  const { customer } = await client.customers.create({
    body: {
      name: 'Ada',
      email: 'ada@example.com',
      telephone: '+33 1 23',
      allergens: ['nuts'],
      hasConsent: true,
      isRemembered: true,
    },
  })
  const { order } = await client.orders.create({
    body: { customerId: customer.id, day: dateAt(new Date(), timeZone), start: '19:30', guests: 2, place: '1 Quay St' },
  })
  const answer = { allergens: [], diet: '', hasConsent: true }
  await client.guests.create({ params: order, body: { ...answer, name: 'Zebedee' } })
  await client.guests.create({
    params: order,
    body: { ...answer, name: 'Florence', allergens: [{ code: 'fish', severity: 'never' }] },
  })
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

it('is not shown while there is no evening', async () => {
  await renderScreen('/admin')
  await screen.findByRole('heading', { name: 'Recent activity' })
  expect(screen.queryByRole('region', { name: 'Evenings' })).not.toBeInTheDocument()
})
