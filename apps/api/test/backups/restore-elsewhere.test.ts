import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { openInMemory } from '@tablier/mocks/database'
import { describe, expect, it } from 'vitest'
import { openDiskBackupStore } from '../../src/backups/store/backup-store.ts'
import { openS3BackupStore } from '../../src/backups/store/s3-backup-store.ts'
import { restoreBackup } from '../../src/backups/restore.ts'
import { copyElsewhere } from '../../src/backups/store-backup.ts'
import { fillSite } from './fill-site.ts'
import { empty, siteContents, useRestores } from './restore-setup.ts'
import { createBucket, createWriteOnlyBucket, s3Endpoint } from '../bucket.ts'
import { besideServer, runFailing, runForJson } from '../commands/run-command.ts'
import { isOnPostgres } from '../database.ts'
import { useFolder } from '../folder.ts'
import type { TestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'

const setUp = useRestores()
const folder = useFolder()
const identity = await generateX25519Identity()
const roomy = { demand: async () => {} }

async function openFolder() {
  const place = join(folder, 'elsewhere')
  await mkdir(place)
  const none: string[] = []
  return {
    env: { BACKUP_COPY_TO: place },
    store: await openDiskBackupStore(place, roomy),
    refused: none,
    close: () => {},
  }
}

/** The server may only write and list; the returned store has its owner's keys. */
async function openBucket() {
  const { config, ...bucket } = await createWriteOnlyBucket()
  return { ...bucket, store: await openS3BackupStore(config, roomy, 'site/') }
}

/** Returns everything of a site but the columns that each machine seals with its own key, and the opened orders. */
async function openContents(test: TestApp) {
  const { rows, next, ...others } = await siteContents(test.services)
  const open = (row: string) => Object.entries(JSON.parse(row) as object).filter(([name]) => !name.startsWith('sealed'))
  const tables = Object.entries(rows).filter(([name]) => name !== 'activity') // a restore is recorded
  const { items } = await (await test.admin()).orders.list()
  const numbers = next.filter((line) => !line.startsWith('activity'))
  return { ...others, numbers, rows: tables.map(([name, of]) => [name, of.map(open)] as const), orders: items }
}

/** A large backup is written twice and read three times, which takes long on a busy machine. */
const RESTORE_MS = 180_000

/** With the number of copies that are left, of the warnings about it, and the bytes of a film: several parts, or one. */
describe.for([
  ['a folder', openFolder, { kept: 1, warnings: 0, film: 8000 }],
  ['a bucket whose keys only write and list', openBucket, { kept: 2, warnings: 2, film: 20_000_000 }],
] as const)('copies in %s', ([name, open, { kept, warnings, film }]) => {
  it.skipIf(open === openBucket && !s3Endpoint)(
    'bring the site back on a second machine, which has only the age key',
    { timeout: RESTORE_MS },
    async ({ task, onTestFinished }) => {
      const place = await open()
      onTestFinished(place.close)
      const recipient = await identityToRecipient(identity)
      const env = { ...place.env, BACKUP_COPY_AGE_RECIPIENT: recipient, BACKUP_COPY_KEEP: '1' }
      const source = await setUp.open({ env })
      await fillSite(source)
      const file = new Blob([mp4(undefined, film)])
      await (await source.admin()).banners.create({ body: { heading: 'A film' }, file })
      await source.mails()
      for (const _ of [1, 2]) await copyElsewhere(source.services, { reason: 'scheduled' })
      const [newest, ...older] = await place.store.list()
      expect(older).toHaveLength(kept - 1)
      expect(place.refused.includes('DELETE')).toBe(kept > 1)
      expect(source.log.filter((line) => line.includes('cannot delete old copies'))).toHaveLength(warnings)

      const secrets = { JWT_SECRET: 'the secret of another machine, and long', DATA_KEYS: '' }
      const target = await setUp.open({ env: secrets })
      await empty(target)
      const { path } = await place.store.openLocally(newest!.name, folder) // there is one
      const beside = besideServer(target.services)
      const key = join(folder, 'key.txt')
      expect(await runFailing(['verify', path], beside)).toContain('encrypted for an age key')
      await writeFile(key, `# created: 2026-11-25\n${await generateX25519Identity()}\n`)
      expect(await runFailing(['verify', path, '--identity-file', key], beside)).toContain('does not open')
      await writeFile(key, `# created: 2026-11-25\n${identity}\n`)
      expect(await runForJson(['restore', path, '--identity-file', key], beside)).toMatchObject({
        result: { missing: [], unreadable: 0 },
      })
      const before = await openContents(source)
      const after = await openContents(target)
      expect(after).toEqual(before)
      const rows = after.rows.reduce((sum, [, of]) => sum + of.length, 0)
      const figure = `${after.rows.length} tables, ${rows} rows, ${Object.keys(after.media).length} uploads, 0 differ`
      Object.assign(task.meta, { figure: `${name}: ${figure}` })
    },
  )
})

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
