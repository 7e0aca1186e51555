import { act, screen, waitFor, within } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertTexts, choose, expectAlert, renderSignedIn, retype } from '../../test/render-app.tsx'
import { seed, server } from '../../test/mock.ts'

const WAITS = 'No connection. It is saved as soon as there is one.'

const connect = (isOnline: boolean) => act(async () => onlineManager.setOnline(isOnline))
afterEach(() => onlineManager.setOnline(true))

/** Counts the changes that reach the server. */
function countChanges(): string[] {
  const sent: string[] = []
  const note = ({ request }: { request: Request }) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
  }
  server.use(...(['post', 'put', 'patch', 'delete'] as const).map((method) => http[method]('*/api/*', note)))
  return sent
}

async function openTerms() {
  const app = await renderSignedIn('/admin/legal-pages')
  await app.user.click(await screen.findByRole('button', { name: 'Edit Terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Terms' }))
  return { ...app, dialog, params: { name: 'terms' } as const }
}

it('a form is saved once, as it is then, when there is a connection again', async () => {
  const { user, dialog, client, params } = await openTerms()
  const sent = countChanges()
  await connect(false)
  await retype(user, dialog.getByLabelText(/^Title/), 'Rules')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByText(WAITS)).toBeVisible()
  await retype(user, dialog.getByLabelText(/^Title/), 'Our rules')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(sent).toEqual([])
  await connect(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual(['PUT /api/legal-pages/terms'])
  expect((await client.legalPages.adminGet({ params })).legalPage.title).toBe('Our rules')
})

it('a form that is left without a connection is not saved, which is asked first', async () => {
  const { user, dialog } = await openTerms()
  const sent = countChanges()
  await connect(false)
  await retype(user, dialog.getByLabelText(/^Title/), 'Rules')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await dialog.findByText(WAITS)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await connect(true)
  expect(sent).toEqual([])
})

type User = Awaited<ReturnType<typeof renderSignedIn>>['user']

const acts: readonly (readonly [what: string, act: (user: User) => Promise<unknown>])[] = [
  [
    'deletes a record',
    async (user) => {
      await user.click(screen.getByRole('button', { name: 'Delete Oak' }))
      await user.click(await screen.findByRole('button', { name: 'Delete' }))
    },
  ],
  ['sets a status', (user) => choose(user, screen.getByRole('combobox', { name: 'Status of Oak' }), 'Published')],
  [
    'moves a record',
    async (user) => {
      screen.getByRole('button', { name: 'Move Oak' }).focus()
      await user.keyboard('{Alt>}{End}{/Alt}')
    },
  ],
]

it.each(acts)('what %s waits for a connection, and is sent once', async (_what, press) => {
  seed({ logos: [{ text_logo: 'Oak' }, { text_logo: 'Elm' }] })
  const { user } = await renderSignedIn('/admin/logos')
  await screen.findByRole('button', { name: 'Move Oak' })
  const sent = countChanges()
  await connect(false)
  await press(user)
  await expectAlert(WAITS)
  expect(sent).toEqual([])
  await connect(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(alertTexts()).not.toContain(WAITS))
})

it('a list says that it is loaded as soon as there is a connection', async () => {
  await connect(false)
  await renderSignedIn('/admin/users')
  expect((await screen.findAllByText('No connection. It is loaded as soon as there is one.'))[0]).toBeVisible()
  await connect(true)
  await waitFor(() =>
    expect(screen.queryByText('No connection. It is loaded as soon as there is one.')).not.toBeInTheDocument(),
  )
})

describe('a browser that says it is online, and gets no answer', () => {
  const noAnswer = () => server.use(http.put('*/api/legal-pages/terms', () => HttpResponse.error()))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))

  /** Lets the seconds pass after which a browser that got no answer asks the server whether it is there. */
  async function askServer(): Promise<void> {
    await waitFor(() => expect(onlineManager.isOnline()).toBe(false))
    await act(() => vi.advanceTimersByTimeAsync(2000))
  }

  it('waits as without a connection, and saves once when the server answers', async () => {
    const { user, dialog, client, params } = await openTerms()
    noAnswer()
    await retype(user, dialog.getByLabelText(/^Title/), 'Rules')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText(WAITS)).toBeVisible()
    server.resetHandlers()
    const sent = countChanges()
    await askServer()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual(['PUT /api/legal-pages/terms'])
    expect((await client.legalPages.adminGet({ params })).legalPage.title).toBe('Rules')
  })

  it('says that it failed if only this call gets none, and sends it no more', async () => {
    const { user, dialog } = await openTerms()
    let times = 0
    server.use(
      http.put('*/api/legal-pages/terms', () => {
        times += 1
        return HttpResponse.error()
      }),
    )
    await retype(user, dialog.getByLabelText(/^Title/), 'Rules')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    for (const sent of [1, 2]) {
      await waitFor(() => expect(times).toBe(sent))
      await askServer()
    }
    expect(await dialog.findByText('Failed to save the page')).toHaveRole('alert')
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Rules')
    expect(times).toBe(3)
  })

  it('says of something new that it may have been saved, and sends it once', async () => {
    const { user } = await renderSignedIn('/admin/settings/replies')
    let times = 0
    server.use(
      http.post('*/api/reply-templates', () => {
        times += 1
        return HttpResponse.error()
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Add template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add template' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Thanks')
    await user.type(dialog.getByLabelText(/^Text/), 'Thank you.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^It may have been saved: the server has not answered\./)).toBeVisible()
    expect(dialog.getByLabelText(/^Text/)).toHaveValue('Thank you.')
    expect(times).toBe(1)
  })
})
