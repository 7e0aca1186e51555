import { referencedUploads } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { MAX_SHARED_PREVIEWS, uploadNameOf } from '@tablier/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createGate } from '../../src/gates/gates.ts'
import { useTestApp } from '../harness.ts'
import { occupy } from '../occupy.ts'
import { withPreviews } from './preview-renderer.ts'

const sharedPreviews = createGate({ atOnce: 1, waiting: 0, retryAfter: 5 })
const test = useTestApp({
  gates: { sharedPreviews },
  env: { SHARED_CACHE_SECONDS: '3600' },
})
const admin = test.owner
const HOUR_MS = 3600_000

beforeAll(() => {
  withPreviews(test)
})
beforeEach(async () => {
  for (const table of ['shared_previews', 'portfolio_items'] as const) await test.db.deleteFrom(table).execute()
})

const share = async (body: { hours?: number; isLatest?: boolean } = {}) => admin.previews.share({ body })
const open = (path: string) => test.app.inject(path)
const draft = (title: string) => admin.portfolioItems.create({ body: { title, category: 'Main' } })

it('shows the drafts of the moment at which it was shared', async () => {
  const { item } = await draft('Then')
  const { path } = await share()
  await admin.portfolioItems.update({ params: item, body: { title: 'Later' } })
  await draft('Another')
  const { statusCode, body } = await open(path)
  expect([statusCode, body]).toEqual([200, 'shared\nThen\n1 dishes'])
})

it('shows the latest drafts if that was chosen', async () => {
  const { path, sharedPreview } = await share({ isLatest: true })
  expect(sharedPreview.isLatest).toBe(true)
  await draft('Later')
  expect((await open(path)).body).toBe('shared\nLater\n1 dishes')
})

it('holds long lists whole, because the API would give what is published', async () => {
  for (let number = 1; number <= 26; number++) await draft(`Dish ${number}`)
  const lines = async (path: string) => (await open(path)).body.split('\n')
  const { path } = await share()
  expect((await lines(path)).slice(-2)).toEqual(['Dish 1', '26 dishes']) // the first that was made is the last
  expect(await lines((await share({ isLatest: true })).path)).toEqual(await lines(path))
})

it('is in the language that its query or its path names', async () => {
  withPreviews(test, ({ settings }) => settings.data?.language ?? '')
  await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
  const { path } = await share()
  for (const [query, shown] of Object.entries({ '': 'en', '?lang=de': 'de', '?lang=fr': 'en', '?lang=xx': 'en' }))
    expect((await open(path + query)).body).toBe(shown)
  const { headers } = await open(`/de${path}`)
  expect(headers).toMatchObject({ location: `${path}?lang=de`, 'referrer-policy': 'no-referrer' })
  await admin.settings.update({ body: { otherLanguages: [] } })
  withPreviews(test)
})

it('is never kept, and not listed by search engines', async () => {
  const { path } = await share()
  for (const { headers } of [await open(path), await open(path), await open('/preview/made-up')]) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    })
    for (const name of ['etag', 'last-modified']) expect(headers).not.toHaveProperty(name)
  }
})

it('ends after a day unless told otherwise', async () => {
  const day = await share()
  const week = await share({ hours: 168 })
  test.clock.advance(24 * HOUR_MS - 60_000)
  expect((await open(day.path)).statusCode).toBe(200)
  test.clock.advance(2 * 60_000)
  expect((await open(day.path)).statusCode).toBe(404)
  expect((await open(week.path)).statusCode).toBe(200)
  expect((await admin.previews.listShared()).items.map(({ id }) => id)).toEqual([week.sharedPreview.id])
})

it('ends when it is withdrawn', async () => {
  const one = await share()
  const other = await share()
  await admin.previews.withdraw({ params: one.sharedPreview })
  const answer = await open(one.path)
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('has ended or was withdrawn')])
  const german = await test.app.inject({ url: one.path, headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' } })
  expect(german.body).toMatch(/<html lang="de".*<p>Diese Vorschau ist abgelaufen/)
  expect((await open(other.path)).statusCode).toBe(200)
  await expect(admin.previews.withdraw({ params: one.sharedPreview })).rejects.toMatchObject({ status: 404 })
})

it('is found by its token alone, of which only a hash is stored and nothing is logged', async () => {
  const { path } = await share()
  await open(path)
  await open(`/fr${path}`)
  const token = path.split('/').at(-1)!
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  const rows = await test.db.selectFrom('shared_previews').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(test.log.join()).not.toContain(token)
  expect(test.log.join()).toContain('/preview/:token')
  const changed = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const made of [changed, token.toUpperCase(), token.slice(1), '%00', "'--", 'x'.repeat(150)])
    expect([made, (await open(`/preview/${made}`)).statusCode]).toEqual([made, 404])
})

it('is refused with Retry-After while too many are rendered, and an administrator’s is not', async () => {
  const { path } = await share()
  const release = occupy(sharedPreviews)
  const { statusCode, headers } = await open(path)
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  await expect(admin.previews.render({ body: {} })).resolves.toBeDefined()
  await release()
  expect((await open(path)).statusCode).toBe(200)
})

it('keeps the uploads that it shows', async () => {
  const { banner } = await admin.banners.create({ body: { heading: 'x' }, file: await picture('jpeg', 160, 90) })
  await share()
  await admin.banners.delete({ params: banner })
  expect([...(await referencedUploads(test.db))]).toContain(uploadNameOf(banner.mediaUrl))
})

it('sharing is listed for administrators, without the links', async () => {
  await share({ hours: 1 })
  const { items } = await admin.previews.listShared()
  expect(items).toMatchObject([{ isLatest: false, createdBy: expect.any(String), id: expect.any(Number) }])
  expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.createdAt)).toBe(HOUR_MS)
})

it('sharing has a bound; links that have ended do not count', async () => {
  await Promise.all(Array.from({ length: MAX_SHARED_PREVIEWS }, () => share({ hours: 1, isLatest: true })))
  await expect(share()).rejects.toMatchObject({ status: 409, code: 'too_many_previews' })
  test.clock.advance(2 * HOUR_MS)
  await expect(share()).resolves.toBeDefined()
})

it.each([0, 721, 1.5])('sharing is refused for %s hours', async (hours) => {
  await expect(share({ hours })).rejects.toMatchObject({ status: 400 })
})
