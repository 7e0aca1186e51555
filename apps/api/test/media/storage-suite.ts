import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import type { Storage } from '../../src/media/storage.ts'
import paths from '../data/paths.json' with { type: 'json' }
import { useFolder } from '../folder.ts'

const MEGABYTE = 1024 * 1024

/** Tests any kind of storage; call it inside a `describe`. `open` returns an empty one. */
export function describeStorage(open: () => Promise<Storage>): void {
  let storage: Storage
  const folder = useFolder()
  beforeAll(async () => void (storage = await open()))

  async function put(key: string, file: string | Buffer): Promise<void> {
    const path = join(folder, 'file')
    await writeFile(path, file)
    await storage.put(key, path, 'image/png')
    await rm(path)
  }
  async function content(key: string, range?: { start: number; end: number }): Promise<string | undefined> {
    const found = await storage.read(key, range)
    return found ? (await buffer(found.stream)).toString() : undefined
  }
  async function keys(): Promise<string[]> {
    return (await Array.fromAsync(storage.list())).map(({ key }) => key).sort()
  }

  it('returns what was stored, without the source file', async () => {
    await put('menu.png', 'five courses')
    expect(await content('menu.png')).toBe('five courses')
  })

  it('replaces the file of the same key, and reports size and time of storing', async () => {
    const before = Date.now()
    await put('menu.png', 'six courses')
    expect(await content('menu.png')).toBe('six courses')
    const found = await storage.stat('menu.png')
    expect(found?.size).toBe(11)
    // S3 reports whole seconds.
    expect(found?.modifiedAt.getTime()).toBeGreaterThan(before - 1001)
    expect(found?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('reads an inclusive range, and reports the size of the whole file', async () => {
    await put('menu.png', '0123456789')
    expect(await content('menu.png', { start: 2, end: 5 })).toBe('2345')
    expect(await content('menu.png', { start: 9, end: 9 })).toBe('9')
    const found = await storage.read('menu.png', { start: 0, end: 0 })
    found?.stream.destroy()
    expect(found?.size).toBe(10)
  })

  it('returns null for a missing file', async () => {
    expect(await storage.read('missing.png')).toBeNull()
    expect(await storage.read('missing.png', { start: 0, end: 1 })).toBeNull()
    expect(await storage.stat('missing.png')).toBeNull()
  })

  it('lists every file with its size, also in folders', async () => {
    await put('menu.png', 'menu')
    await put('variants/menu.png.320.avif', 'small')
    const files = await Array.fromAsync(storage.list())
    expect(files.sort((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: 'menu.png', size: 4, modifiedAt: expect.any(Date) },
      { key: 'variants/menu.png.320.avif', size: 5, modifiedAt: expect.any(Date) },
    ])
  })

  it('keeps every byte of a file of several parts', async () => {
    const large = Buffer.alloc(20 * MEGABYTE, 'a bouillabaisse of bytes ')
    await put('film.mp4', large)
    const found = await storage.read('film.mp4')
    expect(found && large.equals(await buffer(found.stream))).toBe(true)
    const range = { start: 8 * MEGABYTE - 5, end: 8 * MEGABYTE + 5 }
    expect(await content('film.mp4', range)).toBe(large.toString('utf8', range.start, range.end + 1))
    await storage.delete('film.mp4')
  })

  it('deletes a file, also if it is missing', async () => {
    await put('old.png', 'old')
    await storage.delete('old.png')
    await storage.delete('old.png')
    expect(await storage.stat('old.png')).toBeNull()
  })

  it('keeps the stored file if the new one cannot be read', async () => {
    await put('menu.png', 'kept')
    await expect(storage.put('menu.png', join(folder, 'no such file'), 'image/png')).rejects.toThrow('ENOENT')
    expect(await content('menu.png')).toBe('kept')
    expect(await keys()).toEqual(['menu.png', 'variants/menu.png.320.avif'])
  })

  it('leaves nothing unfinished', async () => {
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  it.each(paths.ofNoFile)('refuses the key %j', async (key) => {
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
    await expect(storage.stat(key)).rejects.toThrow('not a storage key')
    await expect(storage.delete(key)).rejects.toThrow('not a storage key')
    await expect(storage.put(key, join(folder, 'file'), 'image/png')).rejects.toThrow('not a storage key')
  })
}
