import { describe, expect, it } from 'vitest'
import { withoutSchedules } from '../db/content-clock.ts'
import { cacheHeaders, createSharedCaching } from './shared-caching.ts'

it('cacheHeaders lets no cache use an answer without asking, unless shared caching is on', () => {
  expect(cacheHeaders({ seconds: 0, tagHeaders: ['surrogate-key'] }, ['banners'])).toEqual({
    'cache-control': 'no-cache',
  })
})

it('cacheHeaders separates the tags as each header requires', () => {
  const headers = cacheHeaders({ seconds: 60, tagHeaders: ['surrogate-key', 'cache-tag'] }, ['page', 'logos'])
  expect(headers).toMatchObject({ 'surrogate-key': 'page logos', 'cache-tag': 'page,logos' })
})

describe('createSharedCaching', () => {
  function setUp() {
    const site: { version: number | undefined; seconds: number } = { version: 1, seconds: 60 }
    const clock = { ...withoutSchedules(() => site.version), sharedSeconds: () => site.seconds }
    const caching = createSharedCaching({ seconds: 60, tagHeaders: [] }, clock)(['logos'])
    return { site, caching }
  }

  it('shares an answer while the content is the same', async () => {
    const headers = await setUp().caching.begin()
    expect(headers()['cache-control']).toContain('s-maxage=60')
  })

  it('does not share an answer that was begun before a change', async () => {
    const { site, caching } = setUp()
    const headers = await caching.begin()
    site.version = 2
    expect(headers()).toEqual({ 'cache-control': 'no-cache' })
    expect((await caching.begin())()['cache-control']).toContain('s-maxage=60')
  })

  it('shares nothing while changes may be missed', async () => {
    const { site, caching } = setUp()
    site.version = undefined
    expect((await caching.begin())()).toEqual({ 'cache-control': 'no-cache' })
  })

  it('shares an answer no longer than until the next schedule', async () => {
    const { site, caching } = setUp()
    site.seconds = 7
    const shared = (await caching.begin())()['cache-control']
    expect(shared).toBe('public, max-age=0, must-revalidate, s-maxage=7, stale-while-revalidate=7')
    site.seconds = 0
    expect((await caching.begin())()).toEqual({ 'cache-control': 'no-cache' })
  })
})
