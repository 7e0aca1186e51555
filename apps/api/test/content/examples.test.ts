import type { Client } from '@tablier/api-client'
import { fillContent, forgetRemovedExamples, markAsExamples, NOBODY, referencedUploads } from '@tablier/backend'
import {
  type Api,
  type CollectionName,
  collections,
  EXAMPLES_RESTORABLE_MS,
  type HideableSection,
} from '@tablier/contracts'
import { deskTexts } from '@tablier/demo-content'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillEmptySite } from '../../src/services/first-start.ts'
import { isOnPostgres } from '../database.ts'
import { buildTestApp, type TestApp, useTestApp } from '../harness.ts'
import { picturesAsTheyAre } from '../media/pictures-here.ts'

const names = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string
const GONE = { status: 404, message: 'There is no example content to bring back.' }

/** Returns every record, message and order with its guests, as an administrator sees them. */
async function everything(admin: Client<Api>): Promise<Record<string, object[]>> {
  const query = { limit: 100 }
  const lists = names.map(async (name) => [name, (await admin[name].adminList({ query })).items] as const)
  const { items } = await admin.messages.list({ query })
  for (const message of items) Object.assign(message, { customerId: await senderOf(admin, message.customerId!) })
  const orders = (await admin.orders.list({ query })).items.map(async ({ id }) => {
    const params = { id }
    const [{ order }, guests] = await Promise.all([admin.orders.get({ params }), admin.guests.list({ params })])
    return [Object.assign(order, { customer: order.customer.name }), guests.items]
  })
  return { ...Object.fromEntries(await Promise.all(lists)), messages: items, orders: await Promise.all(orders) }
}

/** Replaces the customer's id, because a customer who is made again has another id. */
async function senderOf(admin: Client<Api>, id: number): Promise<string> {
  return (await admin.customers.get({ params: { id } })).customer.email
}

async function left(admin: Client<Api>) {
  const { lists, ...rest } = await admin.examples.get()
  return { untouched: lists.flatMap(({ untouched }) => untouched).length, ...rest }
}

describe('the example content of the first start', () => {
  const test = useTestApp({ env: { DEMO_CONTENT: 'true' }, pictures: picturesAsTheyAre })
  const admin = test.owner

  it('goes in one call, except for what the owner changed or added, and comes back as it was', async () => {
    const [first, second] = (await admin.portfolioItems.adminList()).items
    await admin.portfolioItems.update({ params: first!, body: { title: 'My own tart' } })
    await admin.portfolioItems.setPosition({ params: second!, body: { position: 5 } })
    await admin.galleryItems.create({ body: { category: 'Mine', title: 'My own picture', status: 'Published' } })
    await admin.messages.setStatus({ params: { id: 1 }, body: { status: 'Archived' } })
    await admin.messages.delete({ params: { id: 2 } }) // it can be brought back by itself
    const hiddenSections: HideableSection[] = ['gallery']
    await admin.settings.update({ body: { hiddenSections } })
    const before = await everything(admin)
    const total = Object.values(before).flat().length
    expect(await left(admin)).toEqual({ untouched: total - 3, removed: 0, restorableUntil: null })
    const { body: page } = await test.app.inject('/api/banners')
    expect(page).toContain('An evening at your table')
    const { lists, recent } = await admin.dashboard.get()
    expect(lists.find(({ name }) => name === 'portfolioItems')).toMatchObject({ ownPublished: 2, ownDrafts: 0 })
    expect(recent.map(({ area, title, isNew }) => [area, title, isNew])).toEqual([
      ['galleryItems', 'My own picture', true],
      ['portfolioItems', second!.title, false],
      ['portfolioItems', 'My own tart', false],
    ])

    const answer = await admin.examples.remove()
    expect((await admin.replyTemplates.list()).items).toHaveLength(3)
    expect(answer).toMatchObject({ removed: total - 3, kept: 2 })
    const titles = [...(await admin.portfolioItems.adminList()).items, ...(await admin.galleryItems.adminList()).items]
    expect(titles.map(({ title }) => title)).toEqual(['My own tart', second!.title, 'My own picture'])
    expect(Object.values(await everything(admin)).flat()).toHaveLength(3)
    expect((await test.client().banners.list()).items).toEqual([]) // the kept answer is dropped at once
    const hidden = async () => (await test.client().settings.get()).settings.hiddenSections
    expect(await hidden()).toEqual(['gallery', 'about', 'services', 'testimonials'])
    expect((await admin.customers.list()).total).toBe(1) // the sender of the message in the trash

    const { untouched, removed, restorableUntil } = await left(admin)
    expect({ untouched, removed, restorableUntil }).toEqual({
      untouched: 0,
      removed: answer.removed,
      restorableUntil: answer.restorableUntil,
    })
    expect(await admin.examples.restore()).toEqual({ restored: total - 3 })
    expect(await everything(admin)).toEqual(before)
    expect(await hidden()).toEqual(hiddenSections)
    expect((await test.client().banners.list()).items).toHaveLength(1)
  })

  it('has two evenings, which take no day, count as no turnover, and mail nobody', async () => {
    const { items } = await admin.orders.list()
    expect(items.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'enquiry'])
    const [confirmed, asking] = items.toSorted((one, other) => (one.state < other.state ? -1 : 1))
    expect((await admin.guests.list({ params: confirmed! })).items.map(({ name }) => name)).toContain('Theodore')
    const day = confirmed!.day!
    test.clock.advance(60_000)
    const { order } = await admin.orders.create({ body: { customerId: asking!.customer.id, day } })
    await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } }) // one evening a day
    await admin.orders.move({ params: order, body: { from: 'confirmed', to: 'lost', lostReason: 'A test' } })
    const { month } = (await admin.dashboard.get()).evenings
    expect(month).toMatchObject({ evenings: 0, sums: [] })
    expect(await test.mails()).toEqual([])
    await admin.guests.create({ params: asking!, body: { name: 'Vic', diet: '', allergens: [], hasConsent: true } })
    const { lists } = await admin.examples.get()
    expect(lists.find(({ name }) => name === 'orders')).toMatchObject({ untouched: [confirmed!.id], changed: 1 })
  })

  it('leaves the opening hours that the owner saved as a week, also the days that did not change', async () => {
    const { items } = await admin.contactHours.list({ query: { limit: 100 } })
    await admin.weekHours.save({
      body: {
        lines: items.map(({ id, day, openTime, closeTime, note }) => ({
          id,
          day,
          opens: openTime,
          closes: closeTime,
          note,
        })),
        basedOn: items.map(({ id, version }) => ({ id, version })),
      },
    })
    await admin.examples.remove()
    expect((await admin.contactHours.list({ query: { limit: 100 } })).items).toEqual(items)
    await admin.examples.restore()
  })

  it('is removed and restored once, even if asked for twice at the same time', async () => {
    const { untouched } = await left(admin)
    const answers = await Promise.all([admin.examples.remove(), admin.examples.remove()])
    expect(answers.map(({ removed }) => removed).toSorted((one, other) => one - other)).toEqual([0, untouched])
    const outcomes = await Promise.allSettled([admin.examples.restore(), admin.examples.restore()])
    const successes = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(successes).toEqual([{ restored: untouched }])
    await expect(admin.examples.restore()).rejects.toMatchObject(GONE)
  })

  // The embedded database runs one transaction at a time, so nothing can change while a removal is under way.
  it.runIf(isOnPostgres)('keeps an example that is edited while the removal waits for it', async () => {
    const [banner] = (await admin.banners.adminList()).items
    const { untouched } = await left(admin)
    const edited = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const editing = test.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('banners')
        .set((eb) => ({ heading: 'Edited', version: eb('version', '+', 1) }))
        .where('id', '=', banner!.id)
        .execute()
      edited.resolve()
      await commit.promise
    })
    await edited.promise
    const removal = admin.examples.remove()
    await expect.poll(() => isWaiting(test)).toBe(true)
    commit.resolve()
    await editing
    expect((await removal).removed).toBe(untouched - 1)
    expect((await admin.banners.adminList()).items.map(({ heading }) => heading)).toEqual(['Edited'])
    await admin.examples.restore()
  })

  it('answers 404 to somebody who saves an example that was removed meanwhile', async () => {
    const [logo] = (await admin.logos.adminList()).items
    await admin.examples.remove()
    const saving = admin.logos.update({ params: logo!, body: { textLogo: 'Mine', version: logo!.version } })
    await expect(saving).rejects.toMatchObject({ status: 404 })
    await admin.examples.restore()
  })

  it('does not bring back an evening of somebody who was erased meanwhile', async () => {
    await admin.examples.remove()
    const { removed } = await left(admin)
    const { customer } = await admin.customers.create({ body: { name: 'H. Sample', email: 'henrietta@example.com' } })
    await admin.customers.erase({ params: customer })
    expect(await admin.examples.restore()).toEqual({ restored: removed - 1 })
    expect((await admin.orders.list({ query: { state: 'confirmed' } })).items).toEqual([])
  })

  it('keeps its uploads for the hour in which it can be restored, and is gone for good after that', async () => {
    const uploads = await referencedUploads(test.db)
    expect(uploads.size).toBeGreaterThan(30)
    await admin.examples.remove()
    test.clock.advance(EXAMPLES_RESTORABLE_MS - 60_000)
    await forgetRemovedExamples(test.db, test.clock.now())
    expect(await referencedUploads(test.db)).toEqual(uploads)

    test.clock.advance(60_000)
    expect(await left(admin)).toEqual({ untouched: 0, removed: 0, restorableUntil: null })
    await expect(admin.examples.restore()).rejects.toMatchObject(GONE)
    await forgetRemovedExamples(test.db, test.clock.now())
    expect((await referencedUploads(test.db)).size).toBeLessThan(5) // the examples that were changed
  })
})

describe('the example evenings', () => {
  const test = useTestApp({ env: { DEMO_CONTENT: 'true' }, pictures: picturesAsTheyAre, hasMail: true })
  const admin = test.owner
  const evenings = async () => {
    const { items } = await admin.orders.list()
    return { confirmed: items.find(({ state }) => state === 'confirmed')!, asking: items.find(isEnquiry)! }
  }
  const isEnquiry = ({ state }: { state: string }) => state === 'enquiry'
  const totals = async () => [
    (await admin.orders.list()).total,
    (await admin.messages.list()).total,
    (await admin.customers.list()).total,
  ]

  it('are no money of a year', async () => {
    const { confirmed } = await evenings()
    expect(confirmed.price).toBeGreaterThan(0)
    const { money } = await admin.money.year({ query: { year: Number(confirmed.day!.slice(0, 4)) } })
    expect(money.currencies).toEqual([])
  })

  it('stay untouched when the owner chooses the time zone', async () => {
    const before = await totals()
    await admin.settings.update({ body: { timeZone: 'Europe/Vienna' } })
    const { asking } = await evenings()
    expect((await admin.orders.get({ params: asking })).order.timeZone).toBe('Europe/Vienna')
    await admin.examples.remove()
    expect(await totals()).toEqual([0, 0, 0])
    await admin.examples.restore()
    expect(await totals()).toEqual(before)
  })

  it('stay when their message is answered from the order, or their guest is mailed', async () => {
    const untouched = async () => {
      const { lists } = await admin.examples.get()
      return lists.find(({ name }) => name === 'orders')?.untouched
    }
    const { confirmed, asking } = await evenings()
    await admin.orders.mail({ params: asking, body: { mail: 'Gladly.' } })
    expect(await untouched()).toEqual([confirmed.id])
    await admin.orders.mail({ params: confirmed, body: { mail: 'See you soon.' } })
    expect(await untouched()).toEqual([])
    await admin.examples.remove()
    expect(await totals()).toEqual([2, 1, 2])
  })
})

describe('the example messages and evenings', () => {
  const test = useTestApp({ env: { DEMO_CONTENT: 'true' }, pictures: picturesAsTheyAre })
  const admin = test.owner
  const texts = async () => {
    const messages = (await admin.messages.list()).items
    const orders = await Promise.all((await admin.orders.list()).items.map((params) => admin.orders.get({ params })))
    return JSON.stringify([
      messages.map(({ subject, message, evening }) => [subject, message, evening?.occasion, evening?.budget]),
      orders.map(({ order: { occasion, place, notes, dishes } }) => [occasion, place, notes, dishes]),
    ])
  }

  it('follow the language that the owner chooses, and stay examples', async () => {
    const english = await texts()
    const before = await left(admin)
    for (const language of ['de', 'fr', 'es', 'it'] as const) {
      await admin.settings.update({ body: { language } })
      const translated = await texts()
      for (const [text = '', own = ''] of Object.entries(deskTexts[language])) {
        if (text === 'The old mill') continue // of an evening that the order does not have yet
        expect(translated).toContain(own)
        expect(translated).not.toContain(text)
      }
      expect(await left(admin)).toEqual(before)
    }
    await admin.settings.update({ body: { language: 'en' } })
    expect(await texts()).toBe(english)
  })

  it('keep what the owner has changed, and follow a language that was chosen while they were removed', async () => {
    const order = (await admin.orders.list()).items.find(({ state }) => state === 'confirmed')
    const { version } = (await admin.orders.get({ params: order! })).order
    await admin.orders.update({ params: order!, body: { version, occasion: 'My own party' } })
    await admin.examples.remove()
    await admin.settings.update({ body: { language: 'de' } })
    await admin.examples.restore()
    const translated = await texts()
    expect(translated).toContain('My own party')
    expect(translated).toContain('12 Sample Lane')
    expect(translated).toContain('Nussallergie')
  })
})

it('knows of no example on a site that was filled by its owner', async () => {
  await using test = await buildTestApp()
  const admin = await test.admin()
  await admin.banners.create({ body: { heading: 'Mine', status: 'Published' } })
  expect(await admin.examples.get()).toEqual({ lists: [], removed: 0, restorableUntil: null })
  expect(await admin.examples.remove()).toEqual({ removed: 0, kept: 0, restorableUntil: null })
  expect((await test.client().banners.list()).items).toHaveLength(1)
})

/** Returns true while a connection waits for a row that another transaction has changed. */
async function isWaiting({ db }: TestApp): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
  return rows.length > 0
}

it('fills a new site with the example content once, even if little room is left', async () => {
  await using test = await buildTestApp({
    env: { DEMO_CONTENT: 'true' },
    readSpace: async () => ({ free: 0, total: 1 }),
    pictures: picturesAsTheyAre,
  })
  const { items } = await test.client().banners.list()
  expect(items).toHaveLength(1)
  expect((await test.app.inject(items[0]?.mediaUrl ?? '')).statusCode).toBe(200)
  const { banners, messages } = await test.admin()
  expect((await messages.list()).total).toBeGreaterThan(0)
  await banners.delete({ params: items[0]! }) // its length was checked above
  await fillEmptySite(test.services)
  expect((await test.client().banners.list()).items).toEqual([])
})

describe('examples in several languages', () => {
  const test = useTestApp()

  it('lose what their owner has outdated when a language is added', async () => {
    const admin = await test.admin()
    const translations = { de: { title: { text: 'Seezunge', from: 'Sole' } } }
    const records = [1, 2].map(
      () =>
        ({
          name: 'portfolioItems',
          body: { title: 'Sole', category: 'x', status: 'Published', translations },
        }) as const,
    )
    const ids = await test.db.transaction().execute(async (trx) => {
      const filled = await fillContent(trx, records, { actor: NOBODY, at: test.clock.now() })
      await markAsExamples(trx, filled)
      return filled.flatMap((table) => table.ids)
    })
    await admin.portfolioItems.update({ params: { id: ids[0] ?? 0 }, body: { title: 'Turbot' } })
    await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    const { items } = await admin.portfolioItems.adminList()
    const remaining = new Map(items.map((item) => [item.title, item.translations]))
    expect([remaining.get('Turbot'), remaining.get('Sole')]).toEqual([{}, translations])
  })

  it('follow the main language, also after one in which they have no texts, unless their owner has changed them', async () => {
    const admin = await test.admin()
    const dishes = async () => {
      const { items } = await admin.portfolioItems.adminList()
      return items.map(({ title, translations }) => ({ title, translations }))
    }
    const mine = { title: 'Turbot', translations: {} }
    const english = { title: 'Sole', translations: { de: { title: { text: 'Seezunge', from: 'Sole' } } } }
    const german = { title: 'Seezunge', translations: { en: { title: { text: 'Sole', from: 'Seezunge' } } } }
    expect(await dishes()).toEqual(expect.arrayContaining([mine, english]))
    const otherLanguages = [{ language: 'en', isShown: true }] as const
    await admin.settings.update({ body: { language: 'de-AT', otherLanguages: [...otherLanguages] } })
    expect(await dishes()).toEqual(expect.arrayContaining([mine, german]))
    const { items } = await test.client().portfolioItems.list({ query: { lang: 'en' } })
    expect(items.map(({ title, untranslated }) => [title, untranslated])).toEqual(
      expect.arrayContaining([
        ['Sole', ['category']],
        ['Turbot', ['category', 'title']],
      ]),
    )
    expect((await admin.examples.get()).lists).toMatchObject([{ untouched: [expect.any(Number)], changed: 1 }])
    await admin.examples.remove()
    await admin.settings.update({ body: { language: 'en', otherLanguages: [] } })
    await admin.examples.restore()
    expect(await dishes()).toEqual(expect.arrayContaining([mine, english]))
    for (const language of ['pl', 'de', 'pl', 'en']) await admin.settings.update({ body: { language } })
    expect(await dishes()).toEqual(expect.arrayContaining([mine, english]))
  })
})
