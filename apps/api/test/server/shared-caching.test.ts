import { describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const shared = expect.stringContaining('s-maxage=60')

const test = useTestApp({
  env: { SHARED_CACHE_SECONDS: '60', CORS_ORIGINS: 'https://kitchen.example,https://other.example' },
})
const admin = test.owner

describe('the header for shared caches', () => {
  it('is sent with public lists and records', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
    for (const url of ['/api/banners', '/api/banners?page=2', `/api/banners/${banner.id}`]) {
      const { headers } = await test.app.inject(url)
      expect(headers['cache-control']).toEqual(shared)
    }
    const { etag } = (await test.app.inject('/api/banners')).headers
    const unchanged = await test.app.inject({ url: '/api/banners', headers: { 'if-none-match': String(etag) } })
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.headers['cache-control']).toEqual(shared)
  })

  it('leaves the answer varying by encoding and by the calling origin', async () => {
    const headers = { origin: 'https://kitchen.example', 'accept-encoding': 'br' }
    const answer = await test.app.inject({ url: '/api/banners', headers })
    expect(answer.headers).toMatchObject({
      'cache-control': shared,
      'content-encoding': 'br',
      'access-control-allow-origin': 'https://kitchen.example',
      vary: 'Origin, accept-encoding',
    })
  })

  it('is the same for signed-in callers, who get the same public answer', async () => {
    const headers = { authorization: `Bearer ${await test.token()}` }
    const signedIn = await test.app.inject({ url: '/api/banners', headers })
    expect(signedIn.body).toBe((await test.app.inject('/api/banners')).body)
    expect(signedIn.headers['cache-control']).toEqual(shared)
  })

  const notShared = ['/api/banners/99', '/api/banners/none', '/api/gone', '/gone', '/%', '/healthz', '/readyz']
  it.each(notShared)('is not sent for %s', async (url) => {
    const { headers } = await test.app.inject(url)
    expect(headers['cache-control']).toBe('no-store')
  })
})
