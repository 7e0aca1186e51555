import { describe, expect, it, vi } from 'vitest'
import { createContentCache } from './content-cache.ts'

interface Page {
  readonly text: string
  readonly isComplete: boolean
}

/** A cache whose builds end when the test says so; `finish(0, …)` ends the first one that began. */
function setUp(options: { maxAnswers?: number } = {}) {
  const site: { version: number | undefined } = { version: 1 }
  const begun: PromiseWithResolvers<Page>[] = []
  const build = vi.fn<(path: string) => Promise<Page>>(() => {
    const deferred = Promise.withResolvers<Page>()
    begun.push(deferred)
    return deferred.promise
  })
  const cache = createContentCache<Page>({ contentVersion: () => site.version, ...options })
  const page = (path: string) => cache(path, () => build(path))
  /** Asks for a page and waits until its build has begun, if it needs one. */
  const ask = async (path = '/') => {
    const asked = { answer: page(path) }
    await Promise.resolve()
    await Promise.resolve()
    return asked
  }
  const finish = (index: number, text: string, isComplete = true) => begun[index]?.resolve({ text, isComplete })
  return { site, build, page, ask, finish, begun }
}

describe('the content cache', () => {
  it('builds a page once however many ask at the same moment', async () => {
    const { build, page, ask, finish } = setUp()
    const asked = await Promise.all([ask(), ask(), ask()])
    finish(0, 'first')
    for (const { answer } of asked) expect((await answer).text).toBe('first')
    expect((await page('/')).text).toBe('first')
    expect(build).toHaveBeenCalledTimes(1)
  })

  it('builds a page again after the content changed', async () => {
    const { site, ask, finish } = setUp()
    const before = await ask()
    finish(0, 'old')
    await before.answer
    site.version = 2
    const after = await ask()
    finish(1, 'new')
    expect((await after.answer).text).toBe('new')
  })

  it('does not keep a page that was begun before a change', async () => {
    const { site, page, ask, finish } = setUp()
    const before = await ask()
    site.version = 2
    const after = await ask()
    finish(1, 'new')
    expect((await after.answer).text).toBe('new')
    finish(0, 'old')
    expect((await before.answer).text).toBe('old')
    expect((await page('/')).text).toBe('new')
  })

  it('keeps nothing for a request that saw an older version', async () => {
    const versions = [2, 1, 2]
    const build = vi.fn<() => Promise<{ isComplete: boolean }>>(() => Promise.resolve({ isComplete: true }))
    const cache = createContentCache({ contentVersion: () => versions.shift() })
    for (let asked = 0; asked < 3; asked += 1) await cache('/', build)
    expect(build).toHaveBeenCalledTimes(2)
  })

  it('uses and keeps nothing while the version is unknown', async () => {
    const { site, build, ask, finish } = setUp()
    const known = await ask()
    finish(0, 'kept')
    await known.answer
    site.version = undefined
    const unknown = await ask()
    finish(1, 'fresh')
    expect((await unknown.answer).text).toBe('fresh')
    site.version = 1
    expect((await (await ask()).answer).text).toBe('kept')
    expect(build).toHaveBeenCalledTimes(2)
  })

  it('does not keep a page that is incomplete', async () => {
    const { ask, finish } = setUp()
    const incomplete = await ask()
    finish(0, 'half', false)
    await incomplete.answer
    const again = await ask()
    finish(1, 'whole')
    expect((await again.answer).text).toBe('whole')
  })

  it('does not keep a failure', async () => {
    const { ask, finish, begun } = setUp()
    const failing = await ask()
    begun[0]?.reject(new Error('broken'))
    await expect(failing.answer).rejects.toThrow('broken')
    const again = await ask()
    finish(1, 'whole')
    expect((await again.answer).text).toBe('whole')
  })

  it('drops the least recently used page', async () => {
    const { build, ask, finish } = setUp({ maxAnswers: 2 })
    for (const [index, path] of ['/a', '/b', '/a', '/c'].entries()) {
      const { answer } = await ask(path)
      finish(Math.min(index, build.mock.calls.length - 1), path)
      await answer
    }
    await (
      await ask('/a')
    ).answer
    expect(build.mock.calls.map(([path]) => path)).toEqual(['/a', '/b', '/c'])
    await ask('/b')
    expect(build).toHaveBeenCalledTimes(4)
  })
})
