import { screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '@tablier/api-client'
import { type Collection, collections, mediaColumns } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { alertTexts, expectAlert, renderScreen } from '../../test/render-app.tsx'
import { failCall, failure, seed, server } from '../../test/mock.ts'
import { storedPicture } from '../../test/picture.ts'
import { type Area, type CollectionScreen, nameColumn } from './collection-screen.ts'
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
  const area = areaOf(label)
  const shown = failures.map((own) => (own === null || withOwnTexts.has(label) ? own : MESSAGE))

  it("says what failed in its own words, or in the server's", () => {
    for (const { failures: texts } of area.lists) {
      const said = (error: Error) => [texts.load, texts.create, texts.update, texts.delete].map((text) => text(error))
      expect(said(new ApiError({ status: 500, code: 'internal' }))).toEqual(failures)
      expect(said(new ApiError({ status: 500, code: 'internal', message: MESSAGE }))).toEqual(shown)
    }
  })

  it('shows that its lists load, that loading failed, and after another attempt that they are empty', async () => {
    const held = Promise.withResolvers<void>()
    const queries: string[] = []
    const fail = async ({ request }: { request: Request }) => {
      queries.push(new URL(request.url).search)
      await held.promise
      return failure('internal', MESSAGE)
    }
    server.use(...area.lists.map(({ name }) => http.get(`/api${collections[name].path}/admin`, fail)))
    const { user } = await renderScreen(area.path)
    expect(await screen.findByRole('heading', { level: 1, name: `${label} Management` })).toBeVisible()
    for (const [loading] of lists) expect(await screen.findByText(loading)).toBeVisible()
    await waitFor(() => expect(queries).toEqual(lists.map(() => `?page=1&limit=${limit}`)))
    held.resolve()
    const again = () => screen.getAllByRole('button', { name: 'Try again' })
    await waitFor(() => expect(again()).toHaveLength(lists.length))
    expect(alertTexts()).toEqual(shown[0] === null ? [] : lists.map(() => shown[0]))
    server.resetHandlers()
    for (const button of again()) await user.click(button)
    for (const [, empty] of lists) expect(await screen.findByText(empty)).toBeVisible()
  })
})

/** A record of a list with a picture, if the list has any, and a text in each field that must have one. */
function anyRecord({ name }: CollectionScreen) {
  const collection: Collection = collections[name]
  const [first] = Object.keys(collection.fields)
  const texts = [first!, ...(collection.endpoints.create.body?.required ?? [])].map((field) => [field, 'Soup'])
  const pictures = mediaColumns(collection).map((field) => [field, storedPicture])
  return Object.fromEntries([...texts, ...pictures]) as Record<string, string>
}

it.each(siteAreas.flatMap(({ path, lists }) => lists.map((screenOf) => [screenOf.name, path, screenOf] as const)))(
  'the form of a record of %s begins at what it is called',
  async (name, path, one) => {
    const field = nameColumn(one)
    if (field === undefined) return // it has choices only
    seed({ [name]: [anyRecord(one)] })
    await renderScreen(`${path}?edit=${name}-1`)
    const form = within(await screen.findByRole('dialog'))
    const input = (await form.findAllByRole('textbox', { name: one.fields[field]!.label }))[0]
    await waitFor(() => expect(input).toHaveFocus())
  },
)

it.each([
  ['Logos', { text_logo: 'Soup', alt_text: 'Soup' }],
  ['Services', { title: 'Soup', details: 'Soup' }],
  ['Testimonials', { name: 'Soup', label: 'Soup', details: 'Soup' }],
])('a failed change of %s restores what was to be deleted, and keeps the input of a form', async (label, soup) => {
  const { path, add, lists } = areaOf(label)
  const { name, confirmDelete } = lists.at(-1)! // each area has a list
  const [, [, createFailure, updateFailure, deleteFailure]] = specification[label]! // it has each of the areas above

  seed({ [name]: [soup] })
  const { user } = await renderScreen(path)
  const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
  const texts = () => within(screen.getByRole('dialog')).getAllByRole('textbox')
  const expectFailure = async (text: Text, change: () => Promise<void>) => {
    const logged = vi.mocked(console.warn).mockClear() // oxlint-disable-line no-console -- where failures are logged
    await change()
    await waitFor(() => expect(logged).toHaveBeenCalled())
    if (text === null) expect(alertTexts()).toEqual([])
    else await expectAlert(text)
  }
  for (const method of ['post', 'put', 'delete'] as const)
    failCall(method, `/api${collections[name].path}*`, 'internal', null)
  await expectFailure(deleteFailure, async () => {
    await press('Delete Soup')
    if (confirmDelete !== undefined) await press('Delete')
  })
  await press(add)
  for (const input of texts()) await user.type(input, 'New')
  await expectFailure(createFailure, () => press('Save'))
  for (const input of texts()) expect(input).toHaveValue('New')
  await press('Cancel')
  await press('Discard')
  await press('Edit Soup')
  await user.type(texts()[0]!, '!')
  await expectFailure(updateFailure, () => press('Update'))
  expect(texts()[0]).toHaveValue('Soup!')
})

function areaOf(label: string): Area {
  return siteAreas.find((known) => known.label === label)! // a missing one fails here
}
