import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { failCall, seedMessages } from '../../test/mock.ts'

const many = (count: number) => Array.from({ length: count }, () => ({}))

async function openMessages(path = '/admin/messages') {
  const app = await renderScreen(path)
  await screen.findByRole('heading', { name: 'Messages' })
  return app
}

type App = Awaited<ReturnType<typeof openMessages>>

async function storedStatus({ client }: App) {
  return (await client.messages.get({ params: { id: 1 } })).message.status
}

it('shows each message with its number, its time and its status', async () => {
  seedMessages(
    { name: '', subject: '', status: 'Replied', created_at: '2026-05-01T18:29:00.000Z' },
    { created_at: '2026-05-01T18:30:00.000Z' },
    ...many(10),
  )
  await openMessages('/admin/messages?page=2')
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent('11')
  expect(first).toHaveTextContent('Nora Guest')
  expect(within(first!).getByText(/2026/)).toHaveAttribute('datetime', '2026-05-01T18:30:00.000Z')
  expect(within(second!).getByRole('combobox', { name: 'Status of No subject' })).toHaveTextContent('Replied')
})

it('shows that there are no messages', async () => {
  await openMessages()
  expect(await screen.findByText('No messages found.')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

it('searches for the trimmed text on Enter, and by status at once', async () => {
  seedMessages({ subject: 'First' }, { subject: 'Second', status: 'Read' }, { name: 'Max', email: 'max@example.com' })
  const { user } = await openMessages()
  expect(await screen.findByText('Showing 3 of 3 messages')).toBeVisible()
  await user.type(screen.getByPlaceholderText('Search name/email/subject'), '  nora {Enter}')
  expect(await screen.findByText('Showing 2 of 2 messages')).toBeVisible()
  await choose(user, screen.getByRole('combobox', { name: 'Filter by status' }), 'Read')
  expect(await screen.findByText('Showing 1 of 1 messages')).toBeVisible()
  expect(screen.getByRole('button', { name: 'View Second' })).toBeVisible()
  await retype(user, screen.getByPlaceholderText('Search name/email/subject'), 'max')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(await screen.findByText('No messages found.')).toBeVisible()
})

it('remembers Inbox, which leaves out what is archived, but no single status', async () => {
  seedMessages({ subject: 'Done', status: 'Archived' }, { subject: 'Open' })
  const { user, unmount } = await openMessages()
  await screen.findByRole('button', { name: 'View Done' })
  for (const view of ['Inbox', 'New']) {
    await choose(user, screen.getByRole('combobox', { name: 'Filter by status' }), view)
    expect(await screen.findByText('Showing 1 of 1 messages')).toBeVisible()
  }
  unmount()
  await openMessages()
  expect(await screen.findByRole('button', { name: 'View Open' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Filter by status' })).toHaveTextContent('Status: Inbox')
  expect(screen.queryByRole('button', { name: 'View Done' })).not.toBeInTheDocument()
})

it('keeps the status of a message that is not new', async () => {
  seedMessages({ status: 'Archived' })
  const app = await openMessages()
  await app.user.click(await screen.findByRole('button', { name: 'View A dinner for ten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }))
  expect(dialog.getByText('Archived')).toBeVisible()
  expect(await storedStatus(app)).toBe('Archived')
  await app.user.click(dialog.getAllByRole('button', { name: 'Close' })[1]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('restores New and says so if marking as read fails', async () => {
  seedMessages({})
  failCall('put', '/api/messages/1/status', 'internal', null)
  const { user } = await openMessages()
  await user.click(await screen.findByRole('button', { name: 'A dinner for ten' }))
  const words = 'Failed to mark as Read'
  expect(await screen.findByText(words, { selector: '[role="alert"] *' })).toBeInTheDocument()
  expect(within(screen.getByRole('dialog')).getByText('New')).toBeVisible()
})

it('shows the 404 page for an invalid id', async () => {
  await renderScreen('/admin/messages/none')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

it('sets a status in the row', async () => {
  seedMessages({ status: 'Read' })
  const app = await openMessages()
  await setStatus(app, 'Replied')
  await expectStatus('Status set to Replied')
  expect(await storedStatus(app)).toBe('Replied')
})

it('restores the status and shows an alert if saving it fails', async () => {
  seedMessages({ status: 'Read' })
  failCall('put', '/api/messages/1/status', 'internal', null)
  await setStatus(await openMessages(), 'Replied')
  await expectAlert('Status update failed')
  expect(screen.getByRole('combobox', { name: 'Status of A dinner for ten' })).toHaveTextContent('Read')
})

it('shows that deleting failed', async () => {
  seedMessages({})
  failCall('delete', '/api/messages/1', 'internal', null)
  const { user } = await openMessages()
  await user.click(await screen.findByRole('button', { name: 'Delete A dinner for ten' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus())
  await expectAlert('Delete failed')
  expect(await screen.findByRole('button', { name: 'View A dinner for ten' })).toBeVisible()
})

it('creates a test message without any field', async () => {
  const { user } = await openMessages()
  await user.click(screen.getByRole('button', { name: 'New Test Message' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await expectStatus('Message created')
  expect(await screen.findByRole('button', { name: 'View No subject' })).toBeVisible()
})

it('keeps the input if creating fails', async () => {
  failCall('post', '/api/messages', 'internal', null)
  const { user } = await openMessages()
  await user.click(screen.getByRole('button', { name: 'New Test Message' }))
  await user.type(await screen.findByLabelText('Subject'), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectAlert('Create failed')
  expect(screen.getByLabelText('Subject')).toHaveValue('Hello')
})

async function setStatus({ user }: App, status: string) {
  await choose(user, await screen.findByRole('combobox', { name: 'Status of A dinner for ten' }), status)
}
