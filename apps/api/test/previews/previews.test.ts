import { UNSAVED_ID, type UnsavedRecord } from '@tablier/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createGate } from '../../src/gates/gates.ts'
import { useTestApp } from '../harness.ts'
import { occupy } from '../occupy.ts'
import { readPreviews, withPreviews } from './preview-renderer.ts'

const previews = createGate({ atOnce: 1, waiting: 0, retryAfter: 2 })
const test = useTestApp({ gates: { previews } })
const admin = test.owner

beforeAll(() => {
  withPreviews(test)
})
beforeEach(async () => {
  for (const table of ['banners', 'portfolio_items', 'content_drafts', 'revisions'] as const)
    await test.db.deleteFrom(table).execute()
})

async function preview(unsaved?: UnsavedRecord) {
  const { preview: reply } = await admin.previews.render({ body: { ...(unsaved && { unsaved }) } })
  return { ...reply, lines: reply.html.split('\n') }
}

const dish = (title: string, status: 'Draft' | 'Published' | 'Archived' = 'Published') =>
  admin.portfolioItems.create({ body: { title, category: 'Main', status } }).then(({ item }) => item)

it('shows drafts as they would be, in their order, and no archived records', async () => {
  const { id } = await dish('Published')
  const draft = await dish('Draft', 'Draft')
  await dish('Archived', 'Archived')
  const { lines, shown } = await preview()
  expect(lines).toEqual(['panel', 'Draft', 'Published', '2 dishes'])
  expect(shown.portfolioItems).toEqual([draft.id, id])
  const { items } = await test.client().portfolioItems.list()
  expect(items.map(({ title }) => title)).toEqual(['Published'])
})

it('shows the draft changes of a published record, which visitors do not see', async () => {
  const item = await dish('Live')
  await admin.portfolioItems.saveDraft({ params: item, body: { title: 'Changed' } })
  expect((await preview()).lines).toEqual(['panel', 'Changed', '1 dishes'])
  const unsaved = { collection: 'portfolioItems', id: item.id, fields: { category: 'Dessert' } } as const
  expect((await preview(unsaved)).lines).toEqual(['panel', 'Changed', '1 dishes'])
  expect((await test.client().portfolioItems.list()).items).toMatchObject([{ title: 'Live' }])
})

it('shows an unsaved change of a record, and stores nothing', async () => {
  const { banner } = await admin.banners.create({
    body: { heading: 'Supper', subHeading: 'By candlelight', status: 'Published' },
  })
  const { lines } = await preview({ collection: 'banners', id: banner.id, fields: { heading: 'Lunch', version: 1 } })
  expect(lines).toContain('Lunch: By candlelight')
  expect((await preview()).lines).toContain('Supper: By candlelight')
  expect((await test.client().banners.list()).items).toMatchObject([{ heading: 'Supper' }])
})

it('shows an unsaved new record where it would go', async () => {
  await dish('Old')
  const { lines, shown } = await preview({
    collection: 'portfolioItems',
    fields: { title: 'New', category: 'Main', status: 'Draft' },
  })
  expect(lines).toEqual(['panel', 'New', 'Old', '2 dishes'])
  expect(shown.portfolioItems[0]).toBe(UNSAVED_ID)
})

it('is in any language of the site, also while visitors do not see it', async () => {
  withPreviews(test, ({ banner, settings }) => JSON.stringify([banner, settings]))
  const unsaved = {
    collection: 'banners',
    fields: { heading: 'By the fire', translations: { de: { heading: { text: 'Am Feuer', from: 'By the fire' } } } },
  } as const
  const shownIn = async (lang?: 'de' | 'fr') => {
    const { html } = (await admin.previews.render({ body: { unsaved, ...(lang && { lang }) } })).preview
    const [, heading] = /"heading":"([^"]*)"/.exec(html) ?? []
    return [heading, /"languages":\[([^\]]*)\]/.exec(html)?.[1], html.includes('otherLanguages')]
  }
  await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
  expect(await shownIn()).toEqual(['By the fire', '"en"', false])
  expect(await shownIn('de')).toEqual(['Am Feuer', '"en","de"', false])
  expect(await shownIn('fr')).toEqual(['By the fire', '"en"', false])
  await admin.settings.update({ body: { otherLanguages: [] } })
  withPreviews(test)
})

it('leaves out a record that the form archives, and shows an archived one that the form publishes', async () => {
  const shown = await dish('Shown')
  const archived = await dish('Archived', 'Archived')
  const of = (id: number, status: string) => preview({ collection: 'portfolioItems', id, fields: { status } })
  expect((await of(shown.id, 'Archived')).lines).toEqual(['panel', '0 dishes'])
  expect((await of(archived.id, 'Published')).lines).toEqual(['panel', 'Archived', 'Shown', '2 dishes'])
})

it.each([
  ['a required field that is empty', 'banners', { heading: '' }, 'heading'],
  ['a text that is too long', 'portfolioItems', { title: 'x'.repeat(600), category: 'Main' }, 'title'],
  ['a text of which nothing can be stored', 'banners', { heading: '\ud800' }, 'heading'],
  ['an address that runs a script', 'banners', { heading: 'x', media_path: 'javascript:alert(1)' }, 'media_path'],
  ['an unknown status', 'banners', { heading: 'x', status: 'Live' }, 'status'],
] as const)('is refused for %s', async (_what, collection, fields, field) => {
  await expect(preview({ collection, fields })).rejects.toMatchObject({
    status: 400,
    fields: [expect.objectContaining({ field: expect.stringContaining(field.split('_')[0]!) })],
  })
})

it('ignores fields that the collection does not have', async () => {
  const fields = { title: 'Figs', category: 'Fruit', position: 99, created_at: 'never', __proto__: null }
  expect((await preview({ collection: 'portfolioItems', fields })).lines).toContain('Figs')
})

it('cleans the HTML of an unsaved footer', async () => {
  let footer = ''
  readPreviews(test, (content) => (footer = JSON.stringify(content.footer)))
  await preview({ collection: 'footers', fields: { heading: '<p onclick="x()">Hi<script>alert(1)</script></p>' } })
  withPreviews(test)
  expect(footer).toContain('Hi')
  expect(footer).not.toMatch(/script|onclick/)
})

it('shows what the form states about its picture wherever the page has it, and stores nothing', async () => {
  const path = 'https://pictures.test/sole.jpg'
  const fields = { category: 'Main', status: 'Published', imageUrl: path } as const
  const { item } = await admin.portfolioItems.create({ body: { title: 'Sole', ...fields } })
  await admin.portfolioItems.create({ body: { title: 'Sole again', ...fields } })
  await admin.portfolioItems.create({ body: { title: 'Other', ...fields, imageUrl: 'https://pictures.test/b.jpg' } })
  await admin.pictures.update({ body: { path, focalX: 10, focalY: 10, alt: 'Stored' } })
  const shown: unknown[] = []
  readPreviews(test, ({ portfolio }) => {
    shown.push(...(portfolio.data?.items ?? []).map(({ title, picture }) => [title, picture]))
  })
  const facts = { focal_x: 30, focal_y: 100, alt: 'A sole in butter', is_decorative: true }
  await preview({ collection: 'portfolioItems', id: item.id, fields: { title: 'Sole' }, picture: facts })
  withPreviews(test)
  const stated = { focalX: 30, focalY: 100, alt: '' }
  expect(shown).toEqual([
    ['Other', undefined],
    ['Sole again', stated],
    ['Sole', stated],
  ])
  const { picture } = await admin.pictures.get({ query: { path } })
  expect(picture).toMatchObject({ focalX: 10, alt: 'Stored', isDecorative: false })
  const ill = preview({
    collection: 'portfolioItems',
    id: item.id,
    fields: { title: 'Sole' },
    picture: { ...facts, focal_x: 31 },
  })
  await expect(ill).rejects.toMatchObject({ status: 400 })
})

it('is 404 for a record that is gone', async () => {
  const gone = preview({ collection: 'banners', id: 999_999, fields: { heading: 'x' } })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})

it('is refused with Retry-After while others are rendered, and never kept', async () => {
  const release = occupy(previews)
  await expect(preview()).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  await release()
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/previews',
    headers: { authorization: `Bearer ${await test.token()}` },
    payload: {},
  })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

it('the page of a past moment shows what was published then, and no drafts', async () => {
  const asOf = async (moment: Date) => {
    const body = { asOf: moment.toISOString(), unsaved: { collection: 'portfolioItems', fields: {} } } as const
    return (await admin.previews.render({ body })).preview.html.split('\n')
  }
  const pastMoment = () => {
    const at = test.clock.now()
    test.clock.advance(1000)
    return at
  }
  const before = pastMoment()
  const first = await dish('First')
  await dish('Draft', 'Draft')
  await dish('Second')
  const both = pastMoment()
  await admin.portfolioItems.delete({ params: first })
  expect(await asOf(before)).toEqual(['panel', '0 dishes'])
  expect(await asOf(both)).toEqual(['panel', 'Second', 'First', '2 dishes'])
  expect(await asOf(pastMoment())).toEqual(['panel', 'Second', '1 dishes'])
})

it.each(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z'])('the page of a past moment may be %s', async (text) => {
  await expect(admin.previews.render({ body: { asOf: text } })).resolves.toBeDefined()
})
