import { describe, expect, it, vi } from 'vitest'
import { createContentCache } from './content-cache.ts'

interface Page {
  readonly text: string
  readonly isComplete: boolean
  readonly bytes: number
}

const MAX_BYTES = 20

/** Returns a cache whose builds end when the test says so: `finish(0, …)` ends the first one. */
function setUp(maxAnswers = 10) {
  const site: { version: number | undefined } = { version: 1 }
  const begun: PromiseWithResolvers<Page>[] = []
  const build = vi.fn<(path: string) => Promise<Page>>(() => {
    const deferred = Promise.withResolvers<Page>()
    begun.push(deferred)
    return deferred.promise
  })
  const cache = createContentCache<Page>({ contentVersion: () => site.version, maxAnswers, maxBytes: MAX_BYTES })
  const ask = async (path = '/') => (await cache(path, () => build(path))).text
  const finish = (index: number, text: string, isComplete = true) =>
    begun[index]?.resolve({ text, isComplete, bytes: text.length })
  /** Asks for an answer, and finishes the build that this starts. */
  const askAndBuild = async (text: string, { path = '/', isComplete = true } = {}) => {
    const asked = ask(path)
    await expect.poll(() => begun.length).toBe(build.mock.calls.length)
    finish(begun.length - 1, text, isComplete)
    return asked
  }
  return { site, build, ask, askAndBuild, finish, begun }
}

it('builds an answer once, however many requests ask at the same moment', async () => {
  const { build, ask, askAndBuild } = setUp()
  expect(await Promise.all([ask(), ask(), askAndBuild('first')])).toEqual(['first', 'first', 'first'])
  expect(await ask()).toBe('first')
  expect(build).toHaveBeenCalledTimes(1)
})

it('builds an answer again after the content changed, and drops one that began before the change', async () => {
  const { site, ask, askAndBuild, finish, begun } = setUp()
  const before = ask()
  await expect.poll(() => begun.length).toBe(1)
  site.version = 2
  expect(await askAndBuild('new')).toBe('new')
  finish(0, 'old')
  expect(await before).toBe('old')
  expect(await ask()).toBe('new')
})

it('keeps nothing for a request that saw an older version', async () => {
  const versions = [2, 1, 2]
  const build = vi.fn<() => Promise<{ isComplete: boolean }>>(() => Promise.resolve({ isComplete: true }))
  const cache = createContentCache({ contentVersion: () => versions.shift() })
  for (let asked = 0; asked < 3; asked += 1) await cache('/', build)
  expect(build).toHaveBeenCalledTimes(2)
})

describe('a replacement', () => {
  interface Text {
    readonly text: string
    readonly isComplete: true
    readonly replacement?: () => Promise<Text>
  }

  /** Returns a cache of answers that have replacements, and the tasks that it has left to the background. */
  function withReplacements() {
    const site = { version: 1 }
    const tasks: (() => Promise<void>)[] = []
    const replacement = vi.fn<() => Promise<Text>>(async () => ({ text: 'smaller', isComplete: true }))
    const cache = createContentCache<Text>({
      contentVersion: () => site.version,
      maxAnswers: 1,
      inBackground: (task) => void tasks.push(task),
    })
    const ask = async (path = '/') =>
      (await cache(path, async () => ({ text: `quick ${site.version}`, isComplete: true, replacement }))).text
    const work = async () => {
      for (const task of tasks.splice(0)) await task()
    }
    return { site, ask, work, replacement }
  }

  it('is kept in place of the first answer, and made once, while no request waits for it', async () => {
    const { ask, work, replacement } = withReplacements()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['quick 1', 'quick 1', 'quick 1'])
    expect(await ask()).toBe('quick 1')
    expect(replacement).not.toHaveBeenCalled()
    await work()
    expect([await ask(), await ask()]).toEqual(['smaller', 'smaller'])
    await work()
    expect(replacement).toHaveBeenCalledTimes(1)
  })

  it('is not made for an answer that is no longer kept', async () => {
    const { site, ask, work, replacement } = withReplacements()
    await ask()
    site.version = 2
    await ask()
    await ask('/another')
    await work()
    expect(replacement).toHaveBeenCalledTimes(1)
    expect(await ask('/another')).toBe('smaller')
  })

  it('is dropped if the content has changed while it was made', async () => {
    const { site, ask, work, replacement } = withReplacements()
    await ask()
    replacement.mockImplementationOnce(async () => {
      site.version = 2
      expect(await ask()).toBe('quick 2')
      return { text: 'old', isComplete: true }
    })
    await work()
    expect(await ask()).toBe('quick 2')
  })
})

it('neither uses nor keeps answers while the version is unknown', async () => {
  const { site, build, ask, askAndBuild } = setUp()
  await askAndBuild('kept')
  site.version = undefined
  expect(await askAndBuild('fresh')).toBe('fresh')
  site.version = 1
  expect(await ask()).toBe('kept')
  expect(build).toHaveBeenCalledTimes(2)
})

it('keeps neither an incomplete answer nor a failure', async () => {
  const { build, ask, askAndBuild } = setUp()
  await askAndBuild('half', { isComplete: false })
  build.mockRejectedValueOnce(new Error('broken'))
  await expect(ask()).rejects.toThrow('broken')
  build.mockResolvedValueOnce({ text: 'whole', isComplete: true, bytes: 5 })
  expect([await ask(), await ask()]).toEqual(['whole', 'whole'])
})

it('drops the least recently used answer', async () => {
  const { build, ask, askAndBuild } = setUp(2)
  for (const path of ['/a', '/b']) await askAndBuild(path, { path })
  await ask('/a')
  await askAndBuild('/c', { path: '/c' })
  await ask('/a')
  await askAndBuild('/b', { path: '/b' })
  expect(build.mock.calls.map(([path]) => path)).toEqual(['/a', '/b', '/c', '/b'])
})

it('drops the least recently used answers when they take too much memory, and keeps none that takes more alone', async () => {
  const { build, askAndBuild, ask } = setUp()
  const half = 'x'.repeat(MAX_BYTES / 2)
  for (const path of ['/a', '/b', '/c']) await askAndBuild(half, { path })
  expect(await ask('/c')).toBe(half)
  await askAndBuild(half, { path: '/a' })
  const large = 'x'.repeat(MAX_BYTES + 1)
  for (const path of ['/large', '/large']) expect(await askAndBuild(large, { path })).toBe(large)
  expect(build.mock.calls.map(([path]) => path)).toEqual(['/a', '/b', '/c', '/a', '/large', '/large'])
})
