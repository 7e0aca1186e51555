import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { failCall, failure, seedMessages, server } from '../../test/mock.ts'

/** Twelve messages, on two pages. The oldest is Replied, the others are New. */
async function openTwelve(path = '/admin/messages') {
  const dinners = Array.from({ length: 11 }, (_, index) => ({ subject: `Dinner ${index + 2}` }))
  seedMessages({ subject: 'Dinner 1', status: 'Replied' }, ...dinners)
  const app = await renderScreen(path)
  await screen.findByRole('checkbox', { name: /^Select all/ })
  const all = async () => (await app.client.messages.list({ query: { limit: 100 } })).items
  return { ...app, all, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}

it('include those of the other pages, are archived in one call and get their status back', async () => {
  const { user, all, press } = await openTwelve()
  const before = await all()
  const calls: string[] = []
  const note = ({ request: { method } }: { request: Request }) => void (method === 'GET' || calls.push(method))
  server.use(http.all('*', note)) // the mock answers
  await user.click(screen.getByRole('checkbox', { name: 'Select all 12' }))
  expect(await screen.findByText('12 selected')).toBeVisible()
  await press('Archive')
  expect(await screen.findByText('12 messages archived')).toBeInTheDocument()
  expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set(['Archived']))
  expect(calls).toEqual(['PATCH'])
  expect(screen.queryByText('12 selected')).not.toBeInTheDocument()
  await user.click(screen.getByText('Undo'))
  await expectStatus('Change undone')
  expect((await all()).map(({ status }) => status)).toEqual(before.map(({ status }) => status))
})

it('are only those of the filter', async () => {
  const { user, all, press } = await openTwelve('/admin/messages?status=New')
  await user.click(screen.getByRole('checkbox', { name: 'Select all 11' }))
  await screen.findByText('11 selected')
  await press('Mark as read')
  expect(await screen.findByText('11 messages marked as Read')).toBeInTheDocument()
  expect((await all()).map(({ status }) => status)).toEqual([...Array(11).fill('Read'), 'Replied'])
})

it('are deleted without a question and come back as they were', async () => {
  const { user, all, press } = await openTwelve()
  const before = await all()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 12' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 11' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 10' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 10' }))
  expect(screen.getByRole('checkbox', { name: 'Select all 12' })).toBePartiallyChecked()
  await press('Delete')
  expect(await screen.findByText('2 messages deleted')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Dinner 12')).not.toBeInTheDocument())
  expect(await all()).toEqual(before.slice(2))
  await user.click(screen.getByText('Undo'))
  await expectStatus('2 messages restored')
  expect(await all()).toEqual(before)
  expect(await screen.findByRole('button', { name: 'View Dinner 12' })).toBeVisible()
})

it('stay selected if the call fails', async () => {
  failCall('patch', '/api/messages', 'internal', null)
  const { user, press } = await openTwelve()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 12' }))
  await press('Mark as replied')
  await expectAlert('Status update failed')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()) // the list has been loaded again
  await press('Delete')
  await expectAlert('Delete failed')
  expect(screen.getByText('1 selected')).toBeVisible()
})

it('offers Undo again if undoing fails', async () => {
  const { user, all, press } = await openTwelve()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dinner 12' }))
  await press('Delete')
  const undo = await screen.findByText('Undo')
  server.use(http.patch('/api/messages', () => failure('internal', null), { once: true }))
  await user.click(undo)
  await expectAlert('Undo failed')
  await waitFor(() => expect(undo).not.toBeInTheDocument()) // its toast closes
  await user.click(await screen.findByText('Undo'))
  await screen.findAllByText('1 message restored')
  expect(await all()).toHaveLength(12)
})

it('brings a message back that was deleted by itself', async () => {
  seedMessages({ status: 'Read' })
  const { user, client } = await renderScreen('/admin/messages')
  const before = await client.messages.list()
  await user.click(await screen.findByRole('button', { name: 'Delete A dinner for ten' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Undo'))
  await expectStatus('Message restored')
  expect(await client.messages.list()).toEqual(before)
})
