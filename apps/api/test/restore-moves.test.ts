import { openInMemory } from '@tablier/mocks/database'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../src/backup/restore.ts'
import { fillSite } from './backups/fill-site.ts'
import { empty, siteContents, useRestores } from './backups/restore-setup.ts'
import { createBucket, s3Endpoint } from './bucket.ts'
import { isOnPostgres } from './database.ts'
import type { TestApp } from './harness.ts'

const setUp = useRestores()

/** Backs up one site and restores it on the other, which is empty. Returns the contents of both. */
async function move(from: TestApp, to: TestApp) {
  await fillSite(from)
  await from.mails()
  await empty(to)
  await restoreBackup(to.services, await setUp.backUp(from))
  const contents = [await siteContents(to.services), await siteContents(from.services)]
  await (await to.admin()).banners.create({ body: { heading: 'The first after the move' } })
  return contents
}

describe.runIf(isOnPostgres)('a site moves', () => {
  const openEmbedded = async () => setUp.open({ env: { DATABASE_URL: '' }, embedded: (await openInMemory()).db }) // even if the suites run on a server

  it('from the embedded database to a PostgreSQL server', async () => {
    const [moved, original] = await move(await openEmbedded(), await setUp.open())
    expect(moved).toEqual(original)
  })

  it('from a PostgreSQL server to the embedded database', async () => {
    const [moved, original] = await move(await setUp.open(), await openEmbedded())
    expect(moved).toEqual(original)
  })
})

// Only a real server can show this, as in s3.test.ts.
describe.skipIf(!s3Endpoint)('the media of a site move', () => {
  const openOnBucket = async () => setUp.open({ env: (await createBucket()).env })

  it('from the disk to a bucket', async () => {
    const [moved, original] = await move(await setUp.open(), await openOnBucket())
    expect(moved).toEqual(original)
  })

  it('from a bucket to the disk', async () => {
    const [moved, original] = await move(await openOnBucket(), await setUp.open())
    expect(moved).toEqual(original)
  })

  it('not at all if the site that is there goes to its bucket and back', async () => {
    const test = await openOnBucket()
    await fillSite(test)
    await test.mails()
    const before = await siteContents(test.services)
    const path = await setUp.backUp(test)
    await (await test.admin()).banners.create({ body: { heading: 'Later' } })
    const facts = await restoreBackup(test.services, path, { replace: true })
    expect(facts.addedMedia).toBe(0)
    expect(await siteContents(test.services)).toEqual(before)
    expect(await test.services.backups.list()).toMatchObject([{ name: facts.before }])
  })
})
