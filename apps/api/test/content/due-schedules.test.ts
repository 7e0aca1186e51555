import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isOnPostgres } from '../database.ts'
import { openRestarts, type TestApp, useTestApp } from '../harness.ts'
import { requestOverHttp } from '../server/request-over-http.ts'

const MINUTE = 60_000

/** Moved by the test only, because seconds matter in some of these tests. */
let ms = Date.now()
const now = () => new Date(ms)
const test = useTestApp({ env: { SHARED_CACHE_SECONDS: '60' }, now })
const admin = test.owner

beforeAll(async () => {
  Object.assign(test, { clock: { now, advance: (by: number) => void (ms += by) } })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  for (const params of (await admin.banners.adminList()).items) await admin.banners.delete({ params })
})

const inMinutes = (app: TestApp, minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE)
const shown = async (app: TestApp) => (await app.client().banners.list()).items.map(({ heading }) => heading)

async function schedule(app: TestApp, heading: string, publishIn: number, unpublishIn?: number): Promise<number> {
  const { banners, schedules } = await app.admin()
  const { banner } = await banners.create({ body: { heading } })
  const publishAt = inMinutes(app, publishIn).toISOString()
  const unpublishAt = unpublishIn === undefined ? {} : { unpublishAt: inMinutes(app, unpublishIn).toISOString() }
  await schedules.set({ params: { collection: 'banners', id: banner.id }, body: { publishAt, ...unpublishAt } })
  return banner.id
}

async function kindsOf(app: TestApp, id: number): Promise<string[]> {
  const { revisions } = await app.admin()
  return (await revisions.list({ params: { collection: 'banners', id } })).items.map(({ kind }) => kind)
}

describe('what is kept for visitors', () => {
  const get = (headers = {}) => requestOverHttp(test.app, '/api/banners', { headers })
  const cacheControl = async () => (await get()).headers['cache-control']

  it('ends when a schedule is due, also for those who ask whether it has changed', async () => {
    await schedule(test, 'Advent', 60)
    const { etag } = (await get()).headers
    const validators = { 'if-none-match': String(etag) }
    test.clock.advance(60 * MINUTE - 1000)
    expect((await get(validators)).statusCode).toBe(304)
    test.clock.advance(1000)
    const { statusCode, bytes } = await get(validators)
    expect([statusCode, bytes.includes('Advent')]).toEqual([200, true])
    expect((await get()).bytes.includes('Advent')).toBe(true)
  })

  it('is repeated before and after, without reading the database', async () => {
    await schedule(test, 'Lent', 60)
    await get()
    await get()
    const { contentClock } = test.services
    expect(contentClock.current()).toBeTypeOf('number')
    test.clock.advance(61 * MINUTE)
    expect(contentClock.current()).toBeUndefined()
    expect((await get()).bytes.includes('Lent')).toBe(true)
    expect(contentClock.current()).toBeTypeOf('number')
  })

  it('may stay in shared caches until then and no longer', async () => {
    await schedule(test, 'Easter', 60)
    expect(await cacheControl()).toContain('s-maxage=60, stale-while-revalidate=60')
    test.clock.advance(58.5 * MINUTE) // 90 seconds are left
    expect(await cacheControl()).toContain('s-maxage=30, stale-while-revalidate=30')
    expect(await cacheControl()).toContain('s-maxage=30, stale-while-revalidate=30') // a repeated answer
    test.clock.advance(89 * 1000)
    expect(await cacheControl()).toBe('no-cache')
    test.clock.advance(1000)
    expect(await cacheControl()).toContain('s-maxage=60')
  })

  it('is changed once, however many ask at that moment', async () => {
    const id = await schedule(test, 'Summer', 60)
    test.clock.advance(60 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 40 }, () => get()))
    expect(answers.every(({ bytes }) => bytes.includes('Summer'))).toBe(true)
    expect(await kindsOf(test, id)).toEqual(['published', 'scheduled', 'created'])
  })
})

describe('a schedule', () => {
  it('is carried out though the machine was stopped when it was due', async () => {
    const site = await openRestarts()
    onTestFinished(site.drop)
    const before = await site.start()
    const id = await schedule(before, 'Advent', 60)
    const over = await schedule(before, 'Market', 30, 90)
    await before.close()
    await using after = await site.start()
    after.clock.advance(5 * 60 * MINUTE)
    expect(await shown(after)).toEqual(['Advent'])
    expect(await kindsOf(after, id)).toEqual(['published', 'scheduled', 'created'])
    expect(await kindsOf(after, over)).toEqual(['unpublished', 'published', 'scheduled', 'created'])
  })

  it('is carried out once by a clock that jumps past it, back and past it again', async () => {
    const id = await schedule(test, 'Advent', 30, 90)
    test.clock.advance(60 * MINUTE)
    expect(await shown(test)).toEqual(['Advent'])
    test.clock.advance(-60 * MINUTE) // it has been seen, so it stays
    expect(await shown(test)).toEqual(['Advent'])
    test.clock.advance(60 * MINUTE)
    expect(await shown(test)).toEqual(['Advent'])
    test.clock.advance(60 * MINUTE)
    expect(await shown(test)).toEqual([])
    expect(await kindsOf(test, id)).toEqual(['unpublished', 'published', 'scheduled', 'created'])
  })

  it('is a moment, whatever the offset of its time is', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Night' } })
    const set = async (publishAt: string) =>
      (await admin.schedules.set({ params: { collection: 'banners', id: banner.id }, body: { publishAt } })).schedule
    // 02:30 occurs twice in the night in which summer time ends.
    expect((await set('2090-10-29T02:30:00+02:00')).publishAt).toBe('2090-10-29T00:30:00.000Z')
    expect((await set('2090-10-29T02:30:00+01:00')).publishAt).toBe('2090-10-29T01:30:00.000Z')
  })

  it('that cannot be carried out leaves the site and the other schedules alone, and is logged', async () => {
    const broken = await schedule(test, 'Broken', 10)
    await schedule(test, 'Advent', 20)
    const record = JSON.stringify({ heading: null })
    const revisions = test.db.updateTable('revisions').set({ record }).where('record_id', '=', broken)
    await revisions.where('kind', '=', 'scheduled').execute()
    test.clock.advance(30 * MINUTE)
    expect(await shown(test)).toEqual(['Advent'])
    expect(test.log.some((line) => line.includes('cannot carry out a schedule'))).toBe(true)
  })
})

// The embedded database has one instance.
describe.runIf(isOnPostgres)('two instances', () => {
  let site: Awaited<ReturnType<typeof openRestarts>>
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    site = await openRestarts({ waitMs: 10_000 })
    here = await site.start()
    there = await site.start()
  })
  afterAll(async () => {
    for (const close of [here.close, there.close, site.drop]) await close()
  })

  it('know the schedules of each other, and need nobody to tell them when one is due', async () => {
    const id = await schedule(here, 'Advent', 30, 60)
    expect(await shown(there)).toEqual([])
    there.clock.advance(30 * MINUTE)
    expect(await shown(there)).toEqual(['Advent']) // though the other one's clock is behind
    expect(await shown(here)).toEqual(['Advent'])
    for (const { clock } of [here, there]) clock.advance(60 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => shown(index % 2 ? here : there)))
    expect(new Set(answers.map(String))).toEqual(new Set(['']))
    expect(await kindsOf(here, id)).toEqual(['unpublished', 'published', 'scheduled', 'created'])
  })

  it('forget a schedule that the other one has moved', async () => {
    here.clock.advance(there.clock.now().getTime() - here.clock.now().getTime())
    const id = await schedule(here, 'Lent', 30)
    await shown(there)
    const { schedules } = await there.admin()
    const params = { collection: 'banners', id } as const
    await schedules.set({ params, body: { publishAt: inMinutes(here, 90).toISOString() } })
    for (const { clock } of [here, there]) clock.advance(60 * MINUTE)
    expect([await shown(here), await shown(there)]).toEqual([[], []])
    for (const { clock } of [here, there]) clock.advance(60 * MINUTE)
    expect([await shown(here), await shown(there)]).toEqual([['Lent'], ['Lent']])
  })
})
