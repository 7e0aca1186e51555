import { expect, it } from 'vitest'
import { type Collection, type CollectionName, collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { contentRecord as record } from '../../test/content-record.ts'
import { failure, server } from '../../test/mock.ts'
import { picture } from '../../test/picture.ts'
import {
  collectionClient,
  type LoadedPages,
  withMovedRecord,
  withNewRecord,
  withoutRecord,
  withRecord,
} from './use-records.ts'

const loaded: LoadedPages = {
  pages: [
    { items: [record(1), record(2)], total: 3, page: 1, limit: 2 },
    { items: [record(3)], total: 3, page: 2, limit: 2 },
  ],
  pageParams: [1, 2],
}
const ids = ({ pages }: LoadedPages) => pages.map((page) => page.items.map((item) => item.id))

const newLast = (pages: LoadedPages) => withNewRecord(pages, record(9), 'contactHours')

it.each([
  ['get a new record at the top', withNewRecord(loaded, record(9), 'portfolioItems'), [[9, 1, 2], [3]], 4],
  [
    'get it at the end if new records go last',
    newLast(loaded),
    [
      [1, 2],
      [3, 9],
    ],
    4,
  ],
  ['only count it before the end is loaded', newLast({ ...loaded, pages: loaded.pages.slice(0, 1) }), [[1, 2]], 4],
  ['lose a deleted record', withoutRecord(loaded, 2), [[1], [3]], 2],
  ['move a record to an earlier page', withMovedRecord(loaded, record(3), 0), [[3, 1], [2]], 3],
  ['move a record to a later page', withMovedRecord(loaded, record(1), 2), [[2, 3], [1]], 3],
])('%s', (_what, changed, expected, total) => {
  expect(ids(changed)).toEqual(expected)
  expect(changed.pages[0]?.total).toBe(total)
})

it('get a changed record in its place', () => {
  expect(withRecord(loaded, record(3, { version: 2 })).pages[1]?.items[0]?.version).toBe(2)
})

/**
 * The kinds of bodies that the specification asks for (Admin.md, section 7): without a file, and with one if there can
 * be one.
 */
const sent = {
  logos: ['form', 'form'],
  banners: ['form', 'form'],
  aboutContents: ['form', 'form'],
  aboutFeatures: ['JSON'],
  serviceContents: ['JSON'],
  serviceFeatures: ['form', 'form'],
  portfolioContents: ['JSON'],
  portfolioItems: ['form', 'form'],
  testimonialContents: ['JSON'],
  testimonialItems: ['form', 'form'],
  galleryContents: ['JSON'],
  galleryItems: ['form', 'form'],
  contactContents: ['JSON'],
  contactInfos: ['JSON', 'form'],
  contactHours: ['JSON'],
  footers: ['JSON'],
  looks: ['form', 'form'],
  menus: ['form', 'form'],
  extras: ['JSON'],
} as const satisfies Record<CollectionName, readonly string[]>

const kinds: Record<string, string> = { 'application/json': 'JSON', 'multipart/form-data': 'form' }

function recordKinds(): (string | undefined)[] {
  const recorded: (string | undefined)[] = []
  server.use(
    http.all('/api/*', ({ request }) => {
      recorded.push(kinds[request.headers.get('content-type')?.split(';')[0] ?? ''])
      return failure()
    }),
  )
  return recorded
}

it.each(Object.entries(sent))('%s are sent as specified', async (name, expected) => {
  const recorded = recordKinds()
  const collection = name as CollectionName // Object.entries widens it
  const records = collectionClient(collection)
  const { file }: Collection = collections[collection]
  const inputs = [{ body: {} }, ...(file ? [{ body: {}, file: picture }] : [])]
  for (const input of inputs) {
    await expect(records.create(input)).rejects.toMatchObject({ status: 500 })
    await expect(records.update({ params: { id: 1 }, ...input })).rejects.toMatchObject({ status: 500 })
  }
  expect(recorded).toEqual(expected.flatMap((kind) => [kind, kind]))
})
