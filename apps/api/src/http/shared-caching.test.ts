import { describe, expect, it } from 'vitest'
import { cacheHeaders, createSharedCaching } from './shared-caching.ts'

describe('cacheHeaders', () => {
  it('lets no cache use an answer without asking, unless shared caching is on', () => {
    expect(cacheHeaders({ seconds: 0, tagHeaders: ['surrogate-key'] }, ['banners'])).toEqual({
      'cache-control': 'no-cache',
    })
  })

  it('lets shared caches use an answer, and browsers only after asking', () => {
    expect(cacheHeaders({ seconds: 60, tagHeaders: [] }, ['banners'])).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60',
    })
  })

  it('separates the tags as each header requires', () => {
    const headers = cacheHeaders({ seconds: 60, tagHeaders: ['surrogate-key', 'cache-tag'] }, ['page', 'logos'])
    expect(headers).toMatchObject({ 'surrogate-key': 'page logos', 'cache-tag': 'page,logos' })
  })
})

describe('createSharedCaching', () => {
  function setUp() {
    const site: { version: number | undefined } = { version: 1 }
    const caching = createSharedCaching({ seconds: 60, tagHeaders: [] }, () => site.version)(['logos'])
    return { site, caching }
  }

  it('shares an answer while the content is the same', () => {
    const headers = setUp().caching.begin()
    expect(headers()['cache-control']).toContain('s-maxage=60')
  })

  it('does not share an answer that was begun before a change', () => {
    const { site, caching } = setUp()
    const headers = caching.begin()
    site.version = 2
    expect(headers()).toEqual({ 'cache-control': 'no-cache' })
    expect(caching.begin()()['cache-control']).toContain('s-maxage=60')
  })

  it('shares nothing while changes may be missed', () => {
    const { site, caching } = setUp()
    site.version = undefined
    expect(caching.begin()()).toEqual({ 'cache-control': 'no-cache' })
  })
})
