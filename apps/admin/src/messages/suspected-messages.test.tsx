import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { clientOf, failCall } from '../../test/mock.ts'

const texts = { name: 'Nora Guest', email: 'nora@example.com', message: 'In June?', website: 'https://nora.example' }
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await clientOf().messages.send({ body: { ...texts, subject: 'A dinner for ten', evening: { date: day } } })
  await clientOf().messages.send({ body: { ...texts, subject: 'Brunch' } })
})

async function openSuspected() {
  const app = await renderScreen('/admin/messages')
  expect(await screen.findByText('No messages found.')).toBeVisible()
  await app.user.click(await screen.findByRole('link', { name: '2 messages look automatic' }))
  await screen.findByRole('button', { name: 'View Brunch' })
  return app
}

const inbox = async ({ client }: Awaited<ReturnType<typeof renderScreen>>) => (await client.messages.list()).items

it('suspected messages have a view of their own, which says what they are and offers no status', async () => {
  await openSuspected()
  expect(screen.getByText(/^These messages look automatic.* after 30 days/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Filter by status' })).toHaveTextContent('Status: Suspected')
  expect(screen.queryByRole('combobox', { name: 'Status of Brunch' })).not.toBeInTheDocument()
})

it('one press brings a message to the inbox, with its order, and Undo takes it back', async () => {
  const app = await openSuspected()
  await app.user.click(screen.getByRole('button', { name: 'Move A dinner for ten to the inbox' }))
  expect(await screen.findByText('1 message is in the inbox')).toBeInTheDocument()
  expect(await inbox(app)).toMatchObject([{ subject: 'A dinner for ten', orderId: expect.any(Number) }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View A dinner for ten' })).not.toBeInTheDocument())
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  expect(await inbox(app)).toEqual([])
  expect(await screen.findByRole('button', { name: 'View A dinner for ten' })).toBeVisible()
})

it('a suspected message is read without becoming Read, and offers neither a reply nor an order until it is brought in', async () => {
  const app = await openSuspected()
  await app.user.click(screen.getByRole('button', { name: 'View A dinner for ten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }))
  expect(await dialog.findByText('In June?')).toBeVisible()
  for (const name of ['Reply', 'Turn into an order'])
    expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'To the inbox' }))
  expect(await dialog.findByRole('link', { name: 'Open its order' })).toBeVisible()
  expect(await dialog.findByRole('combobox', { name: 'Status of A dinner for ten' })).toBeVisible()
})

it('several are brought in or deleted at once', async () => {
  const app = await openSuspected()
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
  for (const name of ['Mark as Read', 'Archive']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 messages deleted')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  await app.user.click(screen.getByRole('button', { name: 'To the inbox' }))
  expect(await screen.findByText('2 messages are in the inbox')).toBeInTheDocument()
  expect(await inbox(app)).toHaveLength(2)
  await choose(app.user, screen.getByRole('combobox', { name: 'Filter by status' }), 'Inbox')
  expect(await screen.findByRole('button', { name: 'View Brunch' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /look automatic/ })).not.toBeInTheDocument()
})

it('says that a message could not be moved, and shows it again', async () => {
  const { user } = await openSuspected()
  failCall('patch', '/api/messages', 'internal', null)
  await user.click(screen.getByRole('button', { name: 'Move Brunch to the inbox' }))
  await expectAlert('This could not be moved to the inbox')
  expect(screen.getByRole('button', { name: 'View Brunch' })).toBeVisible()
})
