import { AppError } from '@tablier/backend'
import { type Collection, collections, formatCourses, MAX_LISTED_DISHES, siteParts } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createSiteReader } from '../../src/site/site-reader.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp()
const admin = test.owner
const visitor = () => test.client()

const DISHES = 26

beforeAll(async () => {
  await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  await admin.banners.create({ body: { heading: 'Supper', status: 'Published' } })
  await admin.banners.create({ body: { heading: 'Draft', status: 'Draft' } })
  const heading = { heading: { text: 'Eine Köchin', from: 'One cook' } }
  const story = { heading: 'One cook', summary: 'I cook.', details: 'For you.', translations: { de: heading } }
  await admin.aboutContents.create({ body: { ...story, status: 'Published' } })
  for (const title of ['1', '2', '3', '4'])
    await admin.aboutFeatures.create({ body: { title, details: 'Years', status: 'Published' } })
  await admin.serviceFeatures.create({ body: { title: 'Dinner', details: 'At home', status: 'Published' } })
  for (let number = 1; number <= DISHES; number += 1)
    await admin.portfolioItems.create({
      body: { title: `Dish ${number}`, category: 'Main', allergens: 'milk contains', status: 'Published' },
    })
  const [dish] = (await admin.portfolioItems.adminList()).items
  const courses = formatCourses([{ title: 'Main', lines: [{ dish_id: dish!.id, title: dish!.title }] }])
  await admin.menus.create({ body: { title: 'Friday', courses, status: 'Published' } })
  const title = { title: { text: 'Datenschutz', from: 'Privacy' } }
  const page = { title: 'Privacy', body: '<p>It is I.</p>', isPublished: true, translations: { de: title } }
  await admin.legalPages.update({ params: { name: 'privacy' }, body: page })
})

it('has in each language what the public lists have', async () => {
  for (const query of [{}, { lang: 'de' }] as const) {
    const { site } = await visitor().site.get({ query: { ...query, legal_page: 'privacy' } })
    const { banners, aboutContents, aboutFeatures, serviceFeatures, portfolioItems, legalPages } = visitor()
    const { items: features } = await aboutFeatures.list({ query })
    const { items: dishes, total } = await portfolioItems.list({ query: { ...query, limit: 24 } })
    expect(site).toMatchObject({
      settings: { data: { language: query.lang ?? 'en', languages: ['en', 'de'] } },
      banner: { data: (await banners.list({ query })).items[0] },
      about: { data: { content: (await aboutContents.list({ query })).items[0], features: features.slice(0, 3) } },
      services: { data: { content: null, items: (await serviceFeatures.list({ query })).items } },
      footer: { data: null },
      legalLinks: { data: (await legalPages.list({ query })).items },
      legalPage: { data: (await legalPages.get({ params: { name: 'privacy' }, query })).legalPage },
    })
    expect(site.portfolio.data).toEqual({ content: null, items: dishes, part: 1, total }) // and no allergens
  }
})

it('is in the main language for one that visitors do not see', async () => {
  const { site } = await visitor().site.get({ query: { lang: 'fr' } })
  expect(site.settings.data?.language).toBe('en')
})

it('has another part of the dishes, and the dish of its address', async () => {
  const { items } = await visitor().portfolioItems.list({ query: { limit: 100 } })
  const idsOf = async (query: { dish?: number; dishes?: number }) =>
    (await visitor().site.get({ query })).site.portfolio.data?.items.map(({ id }) => id)
  const ids = items.map(({ id }) => id)
  expect(await idsOf({ dishes: 2 })).toEqual(ids.slice(24))
  expect(await idsOf({ dish: ids[25]! })).toEqual([...ids.slice(0, 24), ids[25]])
  expect(await idsOf({ dish: 999_999 })).toEqual(ids.slice(0, 24))
})

it('shows a change at the next call', async () => {
  const { feature } = await admin.serviceFeatures.create({
    body: { title: 'Lunch', details: 'At work', status: 'Published' },
  })
  const titles = async () => (await visitor().site.get()).site.services.data?.items.map(({ title }) => title)
  expect(await titles()).toEqual(['Dinner', 'Lunch'])
  await admin.serviceFeatures.delete({ params: feature })
  expect(await titles()).toEqual(['Dinner'])
})

it('has neither data nor an error for a section that the owner has hidden, and a legal page that nobody asks for', async () => {
  await admin.settings.update({ body: { hiddenSections: ['portfolio'] } })
  const { site } = await visitor().site.get()
  expect([site.portfolio, site.legalPage]).toEqual([{}, {}])
  await admin.settings.update({ body: { hiddenSections: [] } })
})

const lists = [...new Set(Object.values(siteParts).flat())]
const tableOf = (list: (typeof lists)[number]) => {
  if (list === 'settings') return 'settings'
  return list === 'legalPages' ? 'legal_pages' : (collections[list] as Collection).table
}

it.each(lists)('fails only in the parts that are read from %s, and nobody keeps that', async (list) => {
  const notYetKept = `/api/site?legal_page=privacy&page=menus&pictures=${1000 + lists.indexOf(list)}`
  const get = () => test.app.inject(notYetKept)
  const table = sql.table(tableOf(list))
  await test.db.transaction().execute((trx) => sql`alter table ${table} rename to away`.execute(trx))
  const before = test.log.length
  const answer = await get()
  await sql`alter table away rename to ${table}`.execute(test.db)
  const { site } = answer.json<{ data: { site: Record<string, object> } }>().data
  const failed = Object.entries(siteParts).flatMap(([part, from]) => (from.some((name) => name === list) ? [part] : []))
  for (const [part, content] of Object.entries(site))
    expect([part, content]).toEqual([
      part,
      failed.includes(part)
        ? { error: { message: new AppError('internal').message } }
        : expect.not.objectContaining({ error: expect.anything() }),
    ])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers).not.toHaveProperty('etag')
  expect(
    test.log.slice(before).filter((line) => line.includes('a part of the public page cannot be read')),
  ).toHaveLength(failed.length)
  expect((await get()).body).not.toContain('"error"')
})

it('tells pages which addresses they have', async () => {
  const reader = createSiteReader(test.services)
  expect(await reader.pages()).toEqual({ languages: ['en', 'de'], paths: ['/', '/menus', '/privacy'] })
  const { items } = await visitor().portfolioItems.list()
  const { item: draft } = await admin.portfolioItems.create({ body: { title: 'Draft', category: 'Main' } })
  const queries = [
    { notice: 'sent' },
    { dish: items[0]!.id },
    { dish: draft.id },
    { dish: 999_999 },
    { dishes: 2 },
    { dishes: 3 },
    { pictures: 2 },
    {},
  ] as const
  const known = await Promise.all(queries.map((query) => reader.hasOwnPage(query)))
  expect(known).toEqual([true, true, false, false, true, false, false, false])
  await admin.portfolioItems.delete({ params: draft })
})

it('has up to a hundred dishes for language models', async () => {
  const { portfolio } = await createSiteReader(test.services).content({ dishes: MAX_LISTED_DISHES })
  expect(portfolio.data?.items).toHaveLength(DISHES)
})
