import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type Collection, type CollectionName, collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { alertTexts, expectAlert } from '../../test/alerts.ts'
import { failure } from '../../test/answers.ts'
import { mock, server } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'
import type { FieldScreen } from './collection-screen.ts'
import { siteAreas } from './site-areas.ts'

type Text = string | null

/**
 * How many records a page has, what loading, creating, updating and deleting say if they fail, and of each list what it
 * says while it loads and if it is empty. A null is only logged.
 */
type Specified = readonly [
  limit: number,
  failures: readonly [Text, Text, Text, Text],
  ...lists: (readonly [string, string])[],
]

const list = (records: string) => [`Loading ${records}...`, `No ${records} found.`] as const
const failed = (record: string) =>
  [`Failed to create${record}`, `Failed to update${record}`, `Failed to delete${record}`] as const
const changesFailed = ['Create failed', 'Update failed', 'Delete failed'] as const

/** The areas as the specification describes them. */
const specification: Readonly<Record<string, Specified>> = {
  Logos: [50, ['Failed to load logos', ...failed(' logo')], list('logos')],
  Banners: [50, ['Failed to load banners', ...failed(' banner')], list('banners')],
  About: [
    50,
    ['Failed to load About items', ...changesFailed],
    ['Loading about contents...', 'No content found.'],
    list('features'),
  ],
  Services: [100, ['Failed to load services', ...changesFailed], list('service contents'), list('service features')],
  Portfolios: [50, [null, ...failed('')], list('portfolio contents'), list('portfolio items')],
  Testimonials: [100, [null, null, null, null], list('testimonial contents'), list('testimonial items')],
  Galleries: [100, ['Failed to load galleries', ...changesFailed], list('gallery contents'), list('gallery items')],
  Contacts: [
    100,
    ['Failed to load contacts', ...changesFailed],
    list('contact contents'),
    list('contact information'),
    list('available hours'),
  ],
  Footers: [50, ['Failed to load footers', ...failed(' footer')], ['Loading...', 'No footers found.']],
}

/** The areas that show their own texts even if the server sends a message. */
const withOwnTexts = new Set(['Logos', 'About', 'Testimonials'])

const MESSAGE = 'The oven is cold.'

describe.each(Object.entries(specification))('%s', (label, [limit, failures, ...lists]) => {
  const area = siteAreas.find((known) => known.label === label)! // a missing one fails here
  const { path } = area
  const [loadFailure, createFailure, updateFailure, deleteFailure] = failures
  const addresses = area.lists.map(({ name }) => `/api${collections[name].path}/admin`)
  const last = area.lists.at(-1)! // each area has a list
  const shown = (own: Text, message: Text) => (own !== null && !withOwnTexts.has(label) && message) || own

  it('shows that its lists load, that loading failed, and after another attempt that they are empty', async () => {
    const held = Promise.withResolvers<void>()
    const queries: string[] = []
    const fail = (message: Text) => async (call: { request: Request }) => {
      queries.push(new URL(call.request.url).search)
      await held.promise
      return failure('internal', message)
    }
    const failLoading = (message: Text) => server.use(...addresses.map((address) => http.get(address, fail(message))))
    failLoading(null)
    const { user } = await renderScreen(path)
    expect(await screen.findByRole('heading', { level: 1, name: `${label} Management` })).toBeVisible()
    for (const [loading] of lists) expect(await screen.findByText(loading)).toBeVisible()
    await waitFor(() => expect(queries).toEqual(lists.map(() => `?page=1&limit=${limit}`)))
    held.resolve()
    for (const message of [null, MESSAGE]) {
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(lists.length))
      const text = shown(loadFailure, message)
      await waitFor(() => expect(alertTexts()).toEqual(text === null ? [] : lists.map(() => text)))
      if (message === null) failLoading(MESSAGE)
      else server.resetHandlers()
      for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
    }
    for (const [, empty] of lists) expect(await screen.findByText(empty)).toBeVisible()
  })

  /** Opens the page with one record in its last list. `expectFailures` makes changes fail and expects the alerts. */
  async function open() {
    mock.play(({ showContent }) => showContent([{ name: last.name, body: soup(last.name) }]))
    const { user } = await renderScreen(path)
    await screen.findByRole('button', { name: 'Edit Soup' })
    const expectFailures = async (own: Text, change: () => Promise<void>) => {
      for (const message of [null, MESSAGE]) {
        const logged = vi.mocked(console.warn).mockClear() // oxlint-disable-line no-console -- where failures are logged
        server.use(
          http.all(`/api${collections[last.name].path}*`, ({ request }) =>
            request.method === 'GET' ? undefined : failure('internal', message),
          ),
        )
        await change()
        await waitFor(() => expect(logged).toHaveBeenCalled())
        const text = shown(own, message)
        if (text !== null) await expectAlert(text)
        expect(alertTexts().includes(MESSAGE)).toBe(text === MESSAGE)
        if (text === null) expect(alertTexts()).toEqual([])
      }
    }
    return { user, expectFailures }
  }

  /** Returns the texts of the inputs. The text editor's is HTML, because jsdom has no editing. */
  async function textsOf(
    dialog: Pick<typeof screen, 'getAllByRole' | 'queryAllByRole' | 'findByRole'>,
    user: UserEvent,
  ) {
    const fields: readonly FieldScreen[] = Object.values(last.fields)
    if (fields.some(({ input }) => input.kind === 'richText'))
      await user.click(await dialog.findByRole('button', { name: 'Edit as HTML' }))
    const suggesting = dialog
      .queryAllByRole('combobox')
      .filter((input) => input instanceof HTMLInputElement && input.list)
    return [...dialog.getAllByRole('textbox'), ...suggesting]
  }

  it('restores the record if deleting fails, and keeps the input if creating or updating fails', async () => {
    const { user, expectFailures } = await open()
    await expectFailures(deleteFailure, async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete Soup' }))
      if (last.confirmDelete !== null) await user.click(await screen.findByRole('button', { name: 'Delete' }))
    })
    await user.click(screen.getByRole('button', { name: area.add }))
    const empty = within(await screen.findByRole('dialog', { name: area.addTitle ?? area.add }))
    if (lists.length > 1) {
      await user.click(empty.getByRole('combobox', { name: 'Type' }))
      await user.click(await screen.findByRole('option', { name: last.nouns.one }))
    }
    const inputs = await textsOf(empty, user)
    for (const input of inputs) {
      await user.click(input)
      await user.paste('New')
    }
    await expectFailures(createFailure, async () => user.click(await empty.findByRole('button', { name: 'Save' })))
    for (const input of inputs) expect(input).toHaveValue('New')
    await user.click(empty.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Edit Soup' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${last.nouns.one}` }))
    const [input] = await textsOf(dialog, user)
    await user.type(input!, '!') // each collection has a text
    await expectFailures(updateFailure, async () => user.click(await dialog.findByRole('button', { name: 'Update' })))
    expect(input).toHaveValue('Soup!')
  })
})

/** A record whose texts are all 'Soup'. */
function soup(name: CollectionName): Record<string, string> {
  const { fields }: Collection = collections[name]
  const texts = Object.keys(fields).filter((column) => {
    const { type, pattern, default: preset } = fields[column]! // one of its keys
    const isText = type === 'string' && preset === undefined // a list of social media has a default
    return isText && (pattern === undefined || new RegExp(String(pattern)).test('Soup')) // allergens have a form of their own
  })
  return Object.fromEntries(texts.map((column) => [column, 'Soup']))
}
