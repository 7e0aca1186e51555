import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { picture } from '@tablier/conformance'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const filesIn = async (name: 'uploads' | 'incoming') =>
  (await readdir(join(test.folder, name), { recursive: true }).catch((): string[] => [])).toSorted()

// Whatever happened to an upload, nothing of it stays behind once it was answered.
afterEach(() => vi.waitFor(async () => expect(await filesIn('incoming')).toEqual([]), { timeout: 10_000 }))

describe('the disk', () => {
  it('has an upload that was accepted', async () => {
    const { banners } = await test.admin()
    const { banner } = await banners.create({ body: { heading: 'Saffron' }, file: await picture() })
    expect(await filesIn('uploads')).toContain(banner.mediaUrl?.split('/').at(-1))
  })

  it.each([
    ['of a file that is no picture', async () => new Blob(['<html></html>']), 'Draft', 415],
    ['of a record with a wrong field', () => picture('jpeg', 61, 61), 'Hidden' as 'Draft', 400], // a status that is none
  ] as const)('has nothing %s', async (_, file, status, answered) => {
    const { banners } = await test.admin()
    const before = await filesIn('uploads')
    const refused = banners.create({ body: { heading: 'Saffron', status }, file: await file() })
    await expect(refused).rejects.toMatchObject({ status: answered })
    expect(await filesIn('uploads')).toEqual(before)
  })
})
