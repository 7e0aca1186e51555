import { fillContent, NOBODY, readPreviewContent, readTogether, siteContent } from '@tablier/backend'
import { addDays, DAY_MS, dateAt, formatCourses, parseCourses } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const test = useTestApp()
const admin = test.owner
const visitor = () => test.client()

const publish = { status: 'Published' } as const

async function addDish(title: string, allergens = '') {
  const { item } = await admin.portfolioItems.create({ body: { title, category: 'Main', allergens, ...publish } })
  return item
}

const text = (title: string) => ({ dish_id: null, title })
const named = ({ id, title }: { readonly id: number; readonly title: string }) => ({ dish_id: id, title })

async function menusPage(lang?: 'de') {
  const { site } = await visitor().site.get({ query: { page: 'menus', ...(lang && { lang }) } })
  return site
}

beforeEach(async () => {
  const { items } = await admin.menus.adminList({ query: { limit: 100 } })
  for (const { id } of items) await admin.menus.delete({ params: { id } })
})

describe('saving a menu', () => {
  it('names its dishes as they are called now, and keeps the words of its courses', async () => {
    const sole = await addDish('Sole')
    const courses = formatCourses([
      { title: ' Main ', lines: [{ dish_id: sole.id, title: 'Something else' }, text('Risotto')] },
      { title: '', lines: [] },
    ])
    const { menu } = await admin.menus.create({ body: { title: 'Friday', courses, prices: '4: 9500, 2: 12000' } })
    expect(parseCourses(menu.courses)).toEqual([{ title: 'Main', lines: [named(sole), text('Risotto')] }])
    expect(menu).toMatchObject({ courseWords: 'Main\nRisotto', prices: '2: 12000, 4: 9500', season: '' })
  })

  it.each([
    ['courses', '{"title": "Starter"}', 'courseList'],
    ['courses', 'Soup, then cake', 'courseList'],
    ['courses', '[1, 2]', 'courseList'],
    ['courses', formatCourses(Array.from({ length: 1000 }, (_, at) => ({ title: `${at}`, lines: [] }))), 'atMostItems'],
    ['courses', formatCourses([{ title: 'All', lines: Array.from({ length: 21 }, () => text('Egg')) }]), 'linesAtMost'],
    ['courses', formatCourses([{ title: 'x'.repeat(101), lines: [] }]), 'atMostLong'],
    ['courses', formatCourses([{ title: 'Main', lines: [text('x'.repeat(201))] }]), 'atMostLong'],
    ['courses', formatCourses([{ title: 'Main', lines: [{ dish_id: 2_000_000_000, title: 'Goose' }] }]), 'dishNotHere'],
    ['prices', '2: 120, 2: 90', 'partyTwice'],
    ['prices', '2: -120', 'pricesLike'],
    ['prices', 'cheap', 'pricesLike'],
    ['season', '02-30/03-01', 'seasonLike'],
    ['season', 'winter', 'seasonLike'],
    ['least_sum', -1, 'atLeast'],
    ['most_guests', 501, 'atMost'],
    ['vat_rate', 10_001, 'atMost'],
  ])('refuses %s %s: %s', async (field, value, reason) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/menus',
      headers: { authorization: `Bearer ${await test.token()}` },
      payload: { title: 'Friday', [field]: value },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ field, reason }] })
  })

  it.each(['', '12-01/01-06', '02-29/02-29'])('takes the season %s', async (season) => {
    expect((await admin.menus.create({ body: { title: 'Friday', season } })).menu.season).toBe(season)
  })

  it('keeps a dish that was deleted meanwhile, also in draft changes and in an older version', async () => {
    const sole = await addDish('Sole')
    const courses = formatCourses([{ title: '', lines: [named(sole)] }])
    const { menu } = await admin.menus.create({ body: { title: 'Friday', courses, ...publish } })
    await admin.portfolioItems.delete({ params: sole })
    const changed = await admin.menus.update({ params: menu, body: { title: 'Saturday', courses } })
    expect(parseCourses(changed.menu.courses)[0]?.lines).toEqual([named(sole)])
    const draft = await admin.menus.saveDraft({ params: menu, body: { courses } })
    expect(draft.menu.courses).toBe(changed.menu.courses)
    const params = { collection: 'menus', id: menu.id, number: 1 } as const
    await admin.revisions.restore({ params })
    expect((await admin.menus.getDraft({ params: menu })).menu).toMatchObject({ title: 'Friday', courses })
  })
})

describe('the page of menus', () => {
  it('is read only if it is asked for', async () => {
    const { site } = await visitor().site.get()
    expect(site.menus).toEqual({})
    expect(site.menusLink).toEqual({ data: [] })
    expect((await menusPage()).menus).toEqual({ data: null })
  })

  it('has what each dish states, and of one that is not published its name alone', async () => {
    const dishes = [
      await addDish('Sole', 'fish contains'),
      await addDish('Goose', 'none'),
      await addDish('Cake', 'none'),
    ]
    const lines = [...dishes.map(named), text('Bread')]
    const body = { title: 'Friday', courses: formatCourses([{ title: 'Main', lines }]), prices: '2: 12000', ...publish }
    await admin.menus.create({ body })
    await admin.portfolioItems.update({
      params: dishes[0]!,
      body: { title: 'Dover sole', ingredients: 'sole, butter' },
    })
    await admin.portfolioItems.setStatus({ params: dishes[1]!, body: { status: 'Archived' } })
    await admin.portfolioItems.delete({ params: dishes[2]! })
    const site = await menusPage()
    expect(site.menusLink).toEqual({ data: ['Friday'] })
    expect(site.menus.data?.menus).toMatchObject([
      {
        title: 'Friday',
        prices: [{ from: 2, amount: 12_000 }],
        courses: [
          {
            title: 'Main',
            lines: [
              { dishId: dishes[0]!.id, title: 'Dover sole', ingredients: 'sole, butter', allergens: 'fish contains' },
              { dishId: null, title: 'Goose', ingredients: '', allergens: '' },
              { dishId: null, title: 'Cake', ingredients: '', allergens: '' },
              { dishId: null, title: 'Bread', ingredients: '', allergens: null },
            ],
          },
        ],
      },
    ])
  })

  it('is in the language of the visitor: titles of dishes, courses and lines', async () => {
    await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    const sole = await addDish('Sole')
    const german = { title: { text: 'Seezunge', from: 'Sole' } }
    await admin.portfolioItems.update({ params: sole, body: { translations: { de: german } } })
    const courses = formatCourses([{ title: 'Main', lines: [named(sole), text('Bread')] }])
    const translations = {
      de: {
        title: { text: 'Freitag', from: 'Friday' },
        courseWords: { text: 'Brot\nHauptgang', from: 'Bread\nMain' },
      },
    }
    await admin.menus.create({ body: { title: 'Friday', courses, translations, ...publish } })
    expect((await menusPage('de')).menus.data?.menus).toMatchObject([
      { title: 'Freitag', courses: [{ title: 'Hauptgang', lines: [{ title: 'Seezunge' }, { title: 'Brot' }] }] },
    ])
    await admin.menus.create({ body: { title: 'Saturday', courses: courses.replace('Bread', 'Salad'), ...publish } })
    const [untranslated] = (await menusPage('de')).menus.data?.menus ?? []
    expect(untranslated).toMatchObject({
      untranslated: ['title'],
      courses: [
        { untranslated: ['title'], lines: [{ title: 'Seezunge' }, { title: 'Salad', untranslated: ['title'] }] },
      ],
    })
    expect(untranslated?.courses[0]?.lines[0]).not.toHaveProperty('untranslated')
  })

  it('changes at midnight, when a season begins and when it ends', async () => {
    const { settings } = await admin.settings.adminGet()
    const today = dateAt(test.clock.now(), settings.timeZone)
    const tomorrow = addDays(today, 1).slice(5)
    await admin.menus.create({ body: { title: 'A night', season: `${tomorrow}/${tomorrow}`, ...publish } })
    const titles = async () => (await menusPage()).menus.data?.menus.map(({ title }) => title)
    expect(await titles()).toBeUndefined()
    test.clock.advance(DAY_MS)
    expect(await titles()).toEqual(['A night'])
    test.clock.advance(DAY_MS)
    expect(await titles()).toBeUndefined()
    expect((await menusPage()).menusLink).toEqual({ data: [] })
  })

  it('shows published extras with their price', async () => {
    await admin.menus.create({ body: { title: 'Friday', ...publish } })
    await admin.extras.create({ body: { title: 'Wine', price: 3800, unit: 'head', ...publish } })
    await admin.extras.create({ body: { title: 'Staff', price: 3500, unit: 'hour' } })
    expect((await menusPage()).menus.data?.extras).toMatchObject([{ title: 'Wine', price: 3800, unit: 'head' }])
  })
})

it('a translation of the words has a line for each of them', async () => {
  const courses = formatCourses([{ title: 'Main', lines: [text('Bread')] }])
  const translations = { de: { courseWords: { text: 'Brot', from: 'Main\nBread' } } }
  const saved = admin.menus.create({ body: { title: 'Friday', courses, translations } })
  await expect(saved).rejects.toMatchObject({ status: 400, fields: [{ field: 'courseWords' }] })
})

it('a preview shows a menu out of season', async () => {
  const { settings } = await admin.settings.adminGet()
  const tomorrow = addDays(dateAt(test.clock.now(), settings.timeZone), 1).slice(5)
  await admin.menus.create({ body: { title: 'A night', season: `${tomorrow}/${tomorrow}`, ...publish } })
  const { db, log } = test.services
  const shown = await readTogether(db, async (trx) => {
    const drafts = await readPreviewContent(trx, { kind: 'drafts' })
    return siteContent(trx, { drafts, menus: true, log, now: test.clock.now() })
  })
  expect(shown.menus.data?.menus).toMatchObject([{ title: 'A night' }])
})

it('a menu that comes from elsewhere finds its dishes by their titles', async () => {
  const sole = await addDish('A sole of here')
  const courses = formatCourses([
    {
      title: 'Main',
      lines: [
        { dish_id: 1_999_999, title: 'A sole of here' },
        { dish_id: 7, title: 'Unknown here' },
      ],
    },
  ])
  const records = [{ name: 'menus', body: { title: 'From elsewhere', courses, status: 'Draft' } }] as const
  const act = { actor: NOBODY, at: test.clock.now() }
  const [filled] = await test.db.transaction().execute((trx) => fillContent(trx, records, act))
  const { menu } = await admin.menus.adminGet({ params: { id: filled!.ids[0]! } })
  expect(parseCourses(menu.courses)[0]?.lines).toEqual([named(sole), text('Unknown here')])
  expect(menu.courseWords).toBe('Main\nUnknown here')
})
