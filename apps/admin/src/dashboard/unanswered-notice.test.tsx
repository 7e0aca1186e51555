import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seedMessages, signIn } from '../../test/mock.ts'
import { renderScreen, renderSignedIn } from '../../test/render-app.tsx'

const HOUR_MS = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const notice = () => screen.findByRole('region', { name: 'Waiting for an answer' })

it('counts the messages that wait for an answer and leads to the oldest', async () => {
  seedMessages(
    { subject: 'Brunch', created_at: ago(50), status: 'Read' },
    { subject: 'Lunch', created_at: ago(25) },
    { subject: 'Dinner', created_at: ago(23) },
    { subject: 'Done', created_at: ago(60), status: 'Replied' },
  )
  const { user, router } = await renderScreen('/admin')
  expect(await notice()).toHaveTextContent(
    '2 messages have waited for an answer for more than a day. The oldest is Brunch from Nora Guest.',
  )
  await user.click(within(await notice()).getByRole('link', { name: 'Brunch' }))
  expect(router.state.location.pathname).toBe('/admin/messages/1')
})

it('goes when the message is archived', async () => {
  seedMessages({ created_at: ago(25) })
  const { user, router } = await renderScreen('/admin')
  expect(await notice()).toHaveTextContent('1 message has waited for an answer for more than a day. A dinner for ten')
  await router.navigate({ to: '/admin/messages' })
  await user.click(await screen.findByRole('combobox', { name: 'Status of A dinner for ten' }))
  await user.click(await screen.findByRole('option', { name: 'Archived' }))
  await router.navigate({ to: '/admin/dashboard' })
  await screen.findByRole('heading', { name: 'Recent activity' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for an answer' })).not.toBeInTheDocument())
})

it('is not there if nobody wants to know', async () => {
  seedMessages({ created_at: ago(800) })
  const { client } = await signIn()
  await client.settings.update({ body: { answerWithinHours: 0 } })
  await renderScreen('/admin')
  await screen.findByRole('region', { name: '1 new message' })
  expect(screen.queryByRole('region', { name: 'Waiting for an answer' })).not.toBeInTheDocument()
})

it('is by the bell as well', async () => {
  seedMessages({ subject: 'Lunch', created_at: ago(25) }, { subject: 'Dinner', created_at: ago(1) })
  const { user } = await renderSignedIn('/admin/help')
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await list.findByRole('button', { name: /Lunch.*Waits for an answer/ })).toBeVisible()
  expect(list.getByRole('button', { name: /Dinner/ })).not.toHaveTextContent('Waits')
})
