import { screen, waitFor, within } from '@testing-library/react'
import type { Message } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator, messageRow } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

function pageOf(items: readonly Message[], page = 1, pages = 1) {
  return success({ items, total: pages * 10, page, limit: 10, pages })
}

/** The list answers `items`, the bell nothing; tells what was asked of the list. */
function serveMessages(items: readonly Message[], pages = 1): string[] {
  const asked: string[] = []
  server.use(
    http.get('/api/messages/admin', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('limit') !== '10') return pageOf([])
      asked.push(query.toString())
      return pageOf(items, Number(query.get('page')), pages)
    }),
  )
  return asked
}

async function openMessages(path = '/admin/messages') {
  const app = renderSignedIn(administrator, path)
  await screen.findByRole('heading', { name: 'Messages' })
  return app
}

describe('the list of messages', () => {
  it('shows each message with its number, its time and what can be done', async () => {
    const asked = serveMessages([messageRow(), messageRow({ id: 2, name: '', subject: '', status: 'Replied' })], 2)
    await openMessages('/admin/messages?page=2')
    const [, first, second] = await screen.findAllByRole('row')
    expect(first).toHaveTextContent('11')
    expect(first).toHaveTextContent('Nora Guest')
    expect(within(first!).getByText(/2026/)).toHaveAttribute('datetime', '2026-05-01T18:30:00.000Z')
    expect(within(second!).getByRole('combobox', { name: 'Status of No subject' })).toHaveTextContent('Replied')
    expect(asked).toEqual(['page=2&limit=10'])
  })

  it('says that there are none', async () => {
    serveMessages([])
    await openMessages()
    expect(await screen.findByText('No messages found.')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  })

  it.each([
    ['in the words of the server', failure('unavailable'), 'The database is away. Please try again in a moment.'],
    ['in its own words', failure('internal', null), 'Failed to load'],
  ])('says %s that it could not be loaded', async (_how, answer, words) => {
    server.use(http.get('/api/messages/admin', () => answer.clone()))
    await openMessages()
    expect(await screen.findByText(words)).toHaveRole('alert')
  })

  it('searches on Enter, trimmed, and with the status by the button', async () => {
    const asked = serveMessages([messageRow()])
    const { user } = await openMessages()
    await user.type(screen.getByPlaceholderText('Search name/email/subject'), '  nora {Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&limit=10&search=nora'))
    await user.click(screen.getByRole('combobox', { name: 'Filter by status' }))
    await user.click(await screen.findByRole('option', { name: 'Read' }))
    expect(asked).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&limit=10&status=Read&search=nora'))
  })

  it('turns the pages', async () => {
    const asked = serveMessages([messageRow()], 3)
    const { user } = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(asked.at(-1)).toBe('page=3&limit=10'))
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  })

  it('goes to the last page where the address names one past it', async () => {
    const asked = serveMessages([messageRow()], 2)
    await openMessages('/admin/messages?page=7')
    await waitFor(() => expect(asked.at(-1)).toBe('page=2&limit=10'))
  })
})

describe('opening a message', () => {
  it('shows its details and reads it', async () => {
    const messages = [messageRow()]
    serveMessages(messages)
    const put = recordStatus(messages)
    const { user } = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'View A dinner for ten' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }))
    for (const term of ['From', 'Subject', 'Status', 'Received', 'Message'])
      expect(dialog.getByText(term, { selector: 'dt' })).toBeVisible()
    expect(dialog.getByText('Are you free in June?')).toBeVisible()
    expect(dialog.getByText('Read')).toBeVisible()
    await waitFor(() => expect(put()).toEqual({ status: 'Read' }))
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('leaves a message alone that is not new', async () => {
    serveMessages([messageRow({ status: 'Archived' })])
    const put = recordStatus()
    const { user } = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'View A dinner for ten' }))
    expect(within(await screen.findByRole('dialog')).getByText('Archived')).toBeVisible()
    expect(put()).toBeUndefined()
  })

  it.each([
    ['the words of the server', failure('internal'), 'Something went wrong on our side. Please try again.'],
    ['its own words', failure('internal', null), 'Failed to mark as Read'],
  ])('makes it New again and says so in %s where that fails', async (_whose, answer, words) => {
    serveMessages([messageRow()])
    server.use(http.put('/api/messages/1/status', () => answer))
    const { user } = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'A dinner for ten' }))
    expect(await screen.findByText(words, { selector: '[role="alert"] *' })).toBeInTheDocument()
    expect(within(screen.getByRole('dialog')).getByText('New')).toBeVisible()
  })

  it('has an address of its own', async () => {
    serveMessages([])
    const put = recordStatus()
    server.use(http.get('/api/messages/admin/7', () => success({ message: messageRow({ id: 7 }) })))
    renderSignedIn(administrator, '/admin/messages/7')
    expect(await screen.findByText('Are you free in June?')).toBeVisible()
    await waitFor(() => expect(put()).toEqual({ status: 'Read' }))
    expect(screen.getByRole('combobox', { name: 'Status of A dinner for ten' })).toHaveTextContent('Read')
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      'mailto:nora%40example.com?subject=Re%3A%20A%20dinner%20for%20ten',
    )
  })

  it('answers 404 for an address that can be no message', async () => {
    serveMessages([])
    renderSignedIn(administrator, '/admin/messages/none')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

describe('changing messages', () => {
  it('sets a status in the row', async () => {
    serveMessages([messageRow({ status: 'Read' })])
    const put = recordStatus()
    const { user } = await openMessages()
    await setStatus(user, 'Replied')
    await waitFor(() => expect(put()).toEqual({ status: 'Replied' }))
    expect(await screen.findAllByText('Status set to Replied')).not.toHaveLength(0)
  })

  it('says where a status could not be set', async () => {
    serveMessages([messageRow({ status: 'Read' })])
    server.use(http.put('/api/messages/1/status', () => failure('internal', null)))
    const { user } = await openMessages()
    await setStatus(user, 'Replied')
    expect(await screen.findAllByText('Status update failed')).not.toHaveLength(0)
    expect(screen.getByRole('combobox', { name: 'Status of A dinner for ten' })).toHaveTextContent('Read')
  })

  it.each([
    ['takes the message away', success(null), 'Message deleted'],
    ['says that it failed', failure('internal', null), 'Delete failed'],
  ])('asks before deleting, and %s', async (_what, answer, words) => {
    serveMessages([messageRow()])
    server.use(http.delete('/api/messages/1', () => answer))
    const { user } = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'Delete A dinner for ten' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Delete this message?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findAllByText(words)).not.toHaveLength(0)
  })

  it('makes a test message without any field', async () => {
    serveMessages([])
    let sent: unknown
    server.use(
      http.post('/api/messages', async ({ request }) => {
        sent = await request.json()
        return success({ message: messageRow() }, 201)
      }),
    )
    const { user } = await openMessages()
    await user.click(screen.getByRole('button', { name: 'New Test Message' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('Message created')).not.toHaveLength(0)
    expect(sent).toEqual({ name: '', email: '', subject: '', message: '' })
  })

  it('keeps what was typed where creating fails', async () => {
    serveMessages([])
    server.use(http.post('/api/messages', () => failure('internal', null)))
    const { user } = await openMessages()
    await user.click(screen.getByRole('button', { name: 'New Test Message' }))
    await user.type(await screen.findByLabelText('Subject'), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('Create failed')).not.toHaveLength(0)
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello')
  })
})

/** Takes a new status for one of the messages; tells what was sent. */
function recordStatus(messages: Message[] = [messageRow()]) {
  let sent: unknown
  server.use(
    http.put<{ id: string }, { status: Message['status'] }>('/api/messages/:id/status', async ({ request }) => {
      const body = await request.json()
      sent = body
      messages[0] = messageRow({ ...messages[0], status: body.status })
      return success({ message: messages[0] })
    }),
  )
  return () => sent
}

async function setStatus(user: Awaited<ReturnType<typeof openMessages>>['user'], status: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Status of A dinner for ten' }))
  await user.click(await screen.findByRole('option', { name: status }))
}
