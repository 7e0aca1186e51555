import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { referencedUploads } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sweepUploads } from '../src/media/sweep.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const filesIn = async (name: 'uploads' | 'incoming') =>
  (await readdir(join(test.services.config.dataDir, name), { recursive: true })).toSorted()

// The temporary files of an upload are removed after its answer, whatever that is.
afterEach(() => vi.waitFor(async () => expect(await filesIn('incoming')).toEqual([]), { timeout: 10_000 }))

it('stores an accepted upload', async () => {
  const { banners } = await test.admin()
  const { banner } = await banners.create({ body: { heading: 'Saffron' }, file: await picture() })
  expect(await filesIn('uploads')).toContain(banner.mediaUrl?.split('/').at(-1))
})

it.each([
  ['of a file that is not a picture', async () => new Blob(['<html></html>']), 'Draft', 415],
  ['of a record with a wrong field', () => picture('jpeg', 61, 61), 'Hidden' as 'Draft', 400], // an unknown status
] as const)('stores nothing %s', async (_, file, status, answered) => {
  const { banners } = await test.admin()
  const before = await filesIn('uploads')
  const refused = banners.create({ body: { heading: 'Saffron', status }, file: await file() })
  await expect(refused).rejects.toMatchObject({ status: answered })
  expect(await filesIn('uploads')).toEqual(before)
})

it('sweeps only uploads that no record refers to', async () => {
  const admin = await test.admin()
  const file = (number: number) => picture('png', 20 + number, 10) // each has different bytes
  const texts = { category: 'a', title: 'b' }
  const { banner } = await admin.banners.create({ body: { heading: 'Kept' }, file: await file(1) })
  const { logo } = await admin.logos.create({ body: { textLogo: 'Named' }, file: await file(2) })
  const { path: icon } = await admin.footerIcons.upload({ file: await file(3) })
  const socialMedia = JSON.stringify([{ media_name: 'Here', media_icon: icon, media_link: '' }])
  await admin.footers.create({ body: { heading: 'Footer', socialMedia } })
  const { user } = await admin.users.updateDetails({ file: await file(4) })
  const replaced = (await admin.galleryItems.create({ body: texts, file: await file(5) })).item
  const replacement = (await admin.galleryItems.update({ params: replaced, file: await file(6) })).item
  const deleted = (await admin.portfolioItems.create({ body: texts, file: await file(7) })).item
  await admin.portfolioItems.delete({ params: deleted })
  // The same picture by its URL in a browser.
  await admin.logos.update({ params: logo, body: { imgLogo: `https://chef.example${logo.imgLogo}` } })

  const sweep = (olderThan: Date) =>
    sweepUploads({ ...test.services, referencedNames: () => referencedUploads(test.db), olderThan })
  const statuses = (paths: (string | null)[]) =>
    Promise.all(paths.map(async (path) => (await test.app.inject(path ?? '')).statusCode))
  const kept = [banner.mediaUrl, logo.imgLogo, icon, user.avatar, replacement.imageUrl]
  const unused = [replaced.imageUrl, deleted.imageUrl]

  await sweep(new Date(Date.now() - 60_000))
  expect(await statuses([...kept, ...unused])).toEqual(Array(7).fill(200))
  await sweep(new Date(Date.now() + 60_000))
  expect(await statuses(kept)).toEqual(Array(5).fill(200))
  expect(await statuses(unused)).toEqual([404, 404])
})
