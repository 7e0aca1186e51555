import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failCall, failure, mailHost, seedMessages, server } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

const seedNew = (count: number) => seedMessages(...Array.from({ length: count }, () => ({})))

async function openBell(name: RegExp = /^Notifications/) {
  const app = await renderSignedIn('/admin/help')
  await app.user.click(await screen.findByRole('button', { name }))
  return { ...app, dropdown: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}

it.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('shows for %d new messages: %s', async (count, badge) => {
  seedNew(count)
  await renderSignedIn('/admin/help')
  expect(await screen.findByRole('button', { name: `Notifications, ${badge} new` })).toHaveTextContent(badge)
})

it('asks every thirty seconds, but not in a hidden tab', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visibility.mockRestore())
  const passHalfAMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  await renderSignedIn('/admin/help')
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  seedNew(1)
  await passHalfAMinute()
  await waitFor(() => expect(bell).toHaveAccessibleName('Notifications, 1 new'))
  visibility.mockReturnValue('hidden')
  seedNew(1)
  await passHalfAMinute()
  expect(bell).toHaveAccessibleName('Notifications, 1 new')
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(bell).toHaveAccessibleName('Notifications, 2 new'))
})

it('lists eight new messages, twenty of all messages, and fifty in a dialog', async () => {
  seedNew(50)
  seedMessages({ subject: 'Old question', status: 'Read' })
  const { user, dropdown } = await openBell(/9\+ new/)
  expect(dropdown.getAllByRole('listitem')).toHaveLength(8)
  expect(dropdown.queryByText('Old question')).not.toBeInTheDocument()
  await user.click(dropdown.getByRole('button', { name: 'All' }))
  expect(await dropdown.findByText('Old question')).toBeVisible()
  expect(dropdown.getAllByRole('listitem')).toHaveLength(20)
  await user.click(dropdown.getByRole('button', { name: 'View all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'All notifications' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(50))
})

it('shows that there are no notifications', async () => {
  const { dropdown } = await openBell(/^Notifications$/)
  expect(await dropdown.findByText('No notifications')).toBeVisible()
})

it('shows that loading failed', async () => {
  failCall('get', '/api/messages/admin')
  const { dropdown } = await openBell()
  expect(await dropdown.findByText('Failed to load notifications')).toHaveRole('alert')
})

it('marks a message as read and opens its page, where the reply has the focus', async () => {
  mailHost.isSetUp = true
  seedMessages({ subject: '', name: 'Ada' }, { status: 'Replied' })
  const { user, dropdown, router, client } = await openBell(/1 new/)
  await user.click(dropdown.getByRole('button', { name: /No subject/ }))
  expect(await screen.findByRole('heading', { name: 'Message Details' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/messages/1')
  await waitFor(async () =>
    expect((await client.messages.get({ params: { id: 1 } })).message).toMatchObject({ status: 'Read' }),
  )
  expect(await screen.findByRole('button', { name: 'Notifications' })).not.toHaveTextContent(/\d/)
  const reply = await screen.findByRole('textbox', { name: 'Your reply to Ada' })
  expect(reply).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Previous message' }))
  expect(await screen.findByRole('button', { name: 'Reply' })).toBeVisible()
  expect(reply).not.toBeInTheDocument()
})

it('only logs a failure to mark a message as read', async () => {
  const warned = vi.spyOn(console, 'warn')
  seedNew(1)
  // Only the first call fails: the opened message may send another.
  server.use(http.put('/api/messages/1/status', () => failure(), { once: true }))
  const { user, dropdown } = await openBell(/1 new/)
  await user.click(dropdown.getByRole('button', { name: /A dinner for ten/ }))
  await screen.findByRole('heading', { name: 'Message Details' })
  await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to change messages:', expect.anything()))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
