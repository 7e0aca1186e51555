import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayAhead, mailHost, newOrder, offerMails, signIn } from '../../../test/mock.ts'
import { renderScreen } from '../../../test/render-app.tsx'

it('the owner sees a reminder coming, holds it back and lets it go', async () => {
  mailHost.isSetUp = true
  const { client } = await signIn()
  await offerMails([])
  const { version } = (await client.paymentSettings.get()).settings
  await client.paymentSettings.update({ body: { version, reminderBeforeDays: 7 } })
  const parts = [{ kind: 'deposit' as const, amount: 30_000, dueOn: dayAhead(20) }]
  const order = await newOrder({ day: dayAhead(30), price: 125_000, parts })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  const { user } = await renderScreen(`/admin/orders/${order.id}`)
  const card = within(await screen.findByRole('region', { name: 'Payments' }))
  const reminder = async () => (await client.payments.list({ params: order })).reminder
  expect(await card.findByText(/^A reminder goes out by mail/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Hold it back' }))
  expect(await card.findByText('The reminder is held back.')).toBeVisible()
  expect(await reminder()).toMatchObject({ on: dayAhead(13), isHeldBack: true })
  await user.click(card.getByRole('button', { name: 'Let it go out' }))
  expect(await card.findByText(/^A reminder goes out by mail/)).toBeVisible()
  await waitFor(async () => expect(await reminder()).toMatchObject({ isHeldBack: false }))
})
