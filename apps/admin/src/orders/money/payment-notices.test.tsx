import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render-app.tsx'
import { dayAhead, mock, newOrder, signIn } from '../../../test/mock.ts'

/** Stores what a provider has reported of an evening that does not exist. */
function seedNotice(reference: string) {
  const at = new Date().toISOString()
  const told = { provider: 'stripe', reference, kind: 'paid', of_order: 77, amount: 300_00, currency: 'EUR' } as const
  mock.play(async ({ db }) => {
    await db
      .insertInto('payment_notices')
      .values({ ...told, problem: 'no_order', happened_at: at, arrived_at: at })
      .execute()
  })
}

const waiting = () => screen.findByRole('region', { name: 'Payments that could not be entered' })

it('the dashboard says that a reported payment waits, and leads to it', async () => {
  await signIn()
  seedNotice('pi_1')
  const { user, router } = await renderScreen('/admin')
  expect(await waiting()).toHaveTextContent('A payment that your provider reported could not be entered.')
  await user.click(within(await waiting()).getByRole('link', { name: 'See under Money' }))
  expect(router.state.location.search).toEqual({ view: 'money' })
})

it('a reported payment says what it is, and is entered for the evening that is picked', async () => {
  const { client } = await signIn()
  seedNotice('pi_2')
  const order = await newOrder({ day: dayAhead(3), price: 800_00 })
  const { user } = await renderScreen('/admin/orders?view=money')
  const region = await waiting()
  expect(region).toHaveTextContent('€300.00 paid at Stripe')
  expect(region).toHaveTextContent('It names evening 77, which does not exist or was erased.')
  expect(region).toHaveTextContent('pi_2')
  await user.click(within(region).getByRole('button', { name: 'Enter for an evening' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter for an evening' }))
  await user.click(await dialog.findByRole('option', { name: /Nora Guest/ }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Payments that could not be entered' })).toBeNull()
  const { items } = await client.payments.list({ params: order })
  expect(items).toMatchObject([{ amount: 300_00, provider: 'stripe', providerReference: 'pi_2' }])
})

it('a reported payment that needs nothing leaves, and comes back by undo', async () => {
  await signIn()
  seedNotice('pi_3')
  const { user } = await renderScreen('/admin/orders?view=money')
  await user.click(within(await waiting()).getByRole('button', { name: 'Nothing to do' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await waiting()).toHaveTextContent('pi_3')
})
