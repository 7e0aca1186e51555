import { deleteExpired, referencedUploads } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDiskStorage } from '../src/media/disk-storage.ts'
import { sweepUploads } from '../src/media/sweep.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('sweeps what no record refers to, and nothing else', async () => {
  const admin = await test.admin()
  const place = (number: number) => picture('png', 20 + number, 10) // each its own bytes
  const banner = (await admin.banners.create({ body: { heading: 'Kept' }, file: await place(1) })).banner
  const named = (await admin.logos.create({ body: { textLogo: 'Named' }, file: await place(2) })).logo
  const { path: icon } = await admin.footerIcons.upload({ file: await place(3) })
  const socialMedia = JSON.stringify([{ media_name: 'Here', media_icon: icon, media_link: '' }])
  await admin.footers.create({ body: { heading: 'Footer', socialMedia } })
  const { user } = await admin.users.updateDetails({ file: await place(4) })
  const replaced = (await admin.galleryItems.create({ body: { category: 'a', title: 'b' }, file: await place(5) })).item
  const replacement = (await admin.galleryItems.update({ params: replaced, file: await place(6) })).item
  const deleted = (await admin.portfolioItems.create({ body: { category: 'a', title: 'b' }, file: await place(7) }))
    .item
  await admin.portfolioItems.delete({ params: deleted })
  // The same picture under the address that a visitor's browser shows.
  const absolute = `https://chef.example${named.imgLogo}`
  await admin.logos.update({ params: named, body: { imgLogo: absolute } })

  const storage = await openDiskStorage(`${test.folder}/uploads`)
  const sweep = (olderThan: Date) =>
    sweepUploads({
      storage,
      tempDir: `${test.folder}/incoming`,
      referencedNames: () => referencedUploads(test.db),
      olderThan,
      log: { info: () => {} },
    })
  const status = async (path: string | null) => (await test.app.inject(path ?? '')).statusCode
  const kept = [banner.mediaUrl, named.imgLogo, icon, user.avatar, replacement.imageUrl]
  const unused = [replaced.imageUrl, deleted.imageUrl]

  await sweep(new Date(Date.now() - 60_000))
  for (const path of [...kept, ...unused]) expect(await status(path)).toBe(200)
  await sweep(new Date(Date.now() + 60_000))
  for (const path of kept) expect(await status(path)).toBe(200)
  for (const path of unused) expect(await status(path)).toBe(404)
})

it('deletes expired sessions and password reset links', async () => {
  const { id } = await test.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = new Date('2020-05-01T18:30:00Z') // before all other sessions
  const at = (ms: number) => ({ user_id: id, expires_at: new Date(now.getTime() + ms).toISOString() })
  const sessions = [
    { id: 'old', ...at(0) },
    { id: 'alive', ...at(1) },
  ]
  await test.db.insertInto('sessions').values(sessions).execute()
  await test.db
    .insertInto('password_resets')
    .values([
      { token_hash: 'old', ...at(0) },
      { token_hash: 'alive', ...at(1) },
    ])
    .execute()
  await deleteExpired(test.db, now)
  const left = await test.db.selectFrom('sessions').select('id').where('id', 'in', ['old', 'alive']).execute()
  expect(left).toEqual([{ id: 'alive' }])
  expect(await test.db.selectFrom('password_resets').select('token_hash').execute()).toEqual([{ token_hash: 'alive' }])
})
