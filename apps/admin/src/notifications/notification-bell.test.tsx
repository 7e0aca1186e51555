import { screen, waitFor, within } from '@testing-library/react'
import type { Message } from '@tablier/contracts'
import { http } from 'msw/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator, messageRow } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

function messagesOf(count: number, row: Partial<Message> = {}): Message[] {
  return Array.from({ length: count }, (_, index) =>
    messageRow({ id: index + 1, subject: `Question ${index + 1}`, ...row }),
  )
}

/** Answers as the API does; tells what was asked. */
function serve(messages: readonly Message[]): string[] {
  const asked: string[] = []
  server.use(
    http.get('/api/messages/admin', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.toString())
      const found = messages.filter(({ status }) => !query.has('status') || status === query.get('status'))
      const limit = Number(query.get('limit'))
      return success({ items: found.slice(0, limit), total: found.length, page: 1, limit, pages: 1 })
    }),
  )
  return asked
}

async function openBell(name: RegExp = /^Notifications/) {
  const app = renderSignedIn(administrator, '/admin/help')
  await app.user.click(await screen.findByRole('button', { name }))
  return { ...app, dropdown: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}

describe('the bell', () => {
  it.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
  ])('says of %d new messages: %s', async (count, badge) => {
    serve(messagesOf(count))
    renderSignedIn(administrator, '/admin/help')
    expect(await screen.findByRole('button', { name: `Notifications, ${count} new` })).toHaveTextContent(badge)
  })

  it('lists the first eight new messages, on request twenty of all, and fifty in a dialog', async () => {
    const asked = serve([...messagesOf(30), messageRow({ id: 99, status: 'Read' })])
    const { user, dropdown } = await openBell(/30 new/)
    expect(dropdown.getAllByRole('listitem')).toHaveLength(8)
    await user.click(dropdown.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(dropdown.getAllByRole('listitem')).toHaveLength(20))
    await user.click(dropdown.getByRole('button', { name: 'View all' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'All notifications' }))
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(31))
    expect(asked).toEqual(['page=1&limit=100&status=New', 'page=1&limit=20', 'page=1&limit=50'])
  })

  it('says that there are none', async () => {
    const { dropdown } = await openBell(/^Notifications$/)
    expect(await dropdown.findByText('No notifications')).toBeVisible()
  })

  it('says that they could not be loaded', async () => {
    server.use(http.get('/api/messages/admin', () => failure('internal')))
    const { dropdown } = await openBell()
    expect(await dropdown.findByText('Failed to load notifications')).toHaveRole('alert')
  })

  it('reads a message and opens its page', async () => {
    const messages = messagesOf(1, { subject: '' })
    serve(messages)
    let sent: unknown
    server.use(
      http.put('/api/messages/1/status', async ({ request }) => {
        sent = await request.json()
        messages[0] = messageRow({ status: 'Read' })
        return success({ message: messages[0] })
      }),
    )
    const { user, dropdown, router } = await openBell(/1 new/)
    await user.click(dropdown.getByRole('button', { name: /No subject/ }))
    expect(await screen.findByRole('heading', { name: 'Message Details' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/messages/1')
    await waitFor(() => expect(sent).toEqual({ status: 'Read' }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).not.toHaveTextContent(/\d/)
  })

  it('only logs that a message could not be marked as read', async () => {
    const warned = vi.spyOn(console, 'warn')
    serve(messagesOf(1))
    server.use(http.put('/api/messages/1/status', () => failure('internal')))
    const { user, dropdown } = await openBell(/1 new/)
    await user.click(dropdown.getByRole('button', { name: /Question 1/ }))
    await screen.findByRole('heading', { name: 'Message Details' })
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith('Failed to set the status of a message:', expect.anything()),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

/** Testing Library's own waiting goes by the intervals that are faked here. */
const PATIENCE = { timeout: 25_000 }

describe('the polling', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('asks every 30 seconds, and rests while the tab is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = serve([])
    renderSignedIn(administrator, '/admin/help')
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE)
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(asked).toHaveLength(2), PATIENCE)

    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(120_000)
    expect(asked).toHaveLength(2)
  })
})
