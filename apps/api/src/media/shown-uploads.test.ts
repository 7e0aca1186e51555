import { expect, it, vi } from 'vitest'
import { createShownUploads } from './shown-uploads.ts'

it('asks once for an upload until the content changes', async () => {
  let version = 1
  const isInContent = vi.fn<(name: string) => Promise<boolean>>(async (name) => name === 'shown' && version === 1)
  const isShown = createShownUploads(isInContent, () => version)
  const ask = () => Promise.all(['shown', 'avatar', 'shown', 'avatar'].map(isShown))
  expect([await ask(), await ask()]).toEqual([
    [true, false, true, false],
    [true, false, true, false],
  ])
  expect(isInContent).toHaveBeenCalledTimes(2)
  version = 2
  expect(await ask()).toEqual([false, false, false, false])
  expect(isInContent).toHaveBeenCalledTimes(4)
})

it('asks each time while the content version is unknown', async () => {
  const isInContent = vi.fn<(name: string) => Promise<boolean>>(async () => true)
  const isShown = createShownUploads(isInContent, () => undefined)
  expect([await isShown('a'), await isShown('a')]).toEqual([true, true])
  expect(isInContent).toHaveBeenCalledTimes(2)
})
