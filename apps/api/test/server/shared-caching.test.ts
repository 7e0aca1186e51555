import { createServer, type Server } from 'node:http'
import { contentAreas } from '@tablier/backend'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheHeaders } from '../../src/caching/shared-caching.ts'
import { useTestApp } from '../harness.ts'
import { listen } from '../ports.ts'

const shared = expect.stringContaining('s-maxage=60')

let cache: Server
const purged = new Set<string>()

const test = useTestApp(async () => {
  cache = createServer((request, response) => {
    for (const tag of String(request.headers['surrogate-key']).split(' ')) purged.add(tag)
    response.end()
  })
  const env = {
    SHARED_CACHE_SECONDS: '60',
    CACHE_TAGS: 'surrogate-key,cache-tag',
    CORS_ORIGINS: 'https://kitchen.example,https://other.example',
    PURGE_URL: `http://127.0.0.1:${await listen(cache)}`,
  }
  return { env }
})
const admin = test.owner
beforeEach(() => purged.clear())
afterAll(() => cache.close())

describe('headers for shared caches', () => {
  it('are sent with public lists and records, tagged with their collection', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
    for (const url of ['/api/banners', '/api/banners?page=2', `/api/banners/${banner.id}`]) {
      const { headers } = await test.app.inject(url)
      expect(headers).toMatchObject({ 'cache-control': shared, 'surrogate-key': 'banners', 'cache-tag': 'banners' })
    }
    const { etag } = (await test.app.inject('/api/banners')).headers
    const unchanged = await test.app.inject({ url: '/api/banners', headers: { 'if-none-match': String(etag) } })
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.headers).toMatchObject({ 'cache-control': shared, 'surrogate-key': 'banners' })
  })

  it('separate several tags as each header requires', () => {
    const headers = cacheHeaders({ seconds: 60, tagHeaders: ['surrogate-key', 'cache-tag'] }, ['page', 'logos'])
    expect(headers).toMatchObject({ 'surrogate-key': 'page logos', 'cache-tag': 'page,logos' })
  })

  it('leave the answer varying by encoding and by the calling origin', async () => {
    const headers = { origin: 'https://kitchen.example', 'accept-encoding': 'br' }
    const answer = await test.app.inject({ url: '/api/banners', headers })
    expect(answer.headers).toMatchObject({
      'cache-control': shared,
      'content-encoding': 'br',
      'access-control-allow-origin': 'https://kitchen.example',
      vary: 'Origin, accept-encoding',
    })
  })

  it('are the same for signed-in callers, who get the same public answer', async () => {
    const headers = { authorization: `Bearer ${await test.token()}` }
    const signedIn = await test.app.inject({ url: '/api/banners', headers })
    expect(signedIn.body).toBe((await test.app.inject('/api/banners')).body)
    expect(signedIn.headers['cache-control']).toEqual(shared)
  })

  const notShared = ['/api/banners/99', '/api/banners/none', '/api/gone', '/gone', '/%', '/healthz', '/readyz']
  it.each(notShared)('are not sent for %s', async (url) => {
    const { headers } = await test.app.inject(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('surrogate-key')
    expect(headers).not.toHaveProperty('cache-tag')
  })
})

describe('a purge', () => {
  /** Expects these areas to be purged. One request may name several changes. */
  const expectPurged = (area: string) => vi.waitFor(() => expect(purged).toContain(area))

  it('names the collection that was changed', async () => {
    const { logo } = await admin.logos.create({ body: { textLogo: 'Maison', status: 'Published' } })
    await expectPurged('logos')
    purged.clear()
    await admin.logos.delete({ params: logo })
    await expectPurged('logos')
  })

  it('names the settings, the legal pages or the opening hours', async () => {
    await admin.settings.update({ body: { siteName: 'Maison' } })
    await expectPurged('settings')
    await admin.legalPages.update({ params: { name: 'privacy' }, body: { body: '<p>We keep nothing.</p>' } })
    await expectPurged('legalPages')
    await admin.weekHours.save({ body: { lines: [], basedOn: [] } })
    await expectPurged('contactHours')
  })

  it('is not sent for a refused change', async () => {
    await expect(admin.footers.delete({ params: { id: 99 } })).rejects.toMatchObject({ status: 404 })
    await admin.galleryItems.create({ body: { title: 'Table', category: 'Summer' } })
    await expectPurged('galleryItems')
    expect(purged).not.toContain('footers')
  })

  it('names all areas when the server starts to listen', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(() => expect(purged).toEqual(new Set(['page', 'auth', ...contentAreas])))
  })
})
