import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames } from '@tablier/backend'
import { collections } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../src/backups/archive/read-backup.ts'
import { restoreBackup } from '../../src/backups/restore.ts'
import { fillSite } from './fill-site.ts'
import { empty, useRestores } from './restore-setup.ts'
import type { TestApp } from '../harness.ts'

/**
 * Backups of released schemas, each with a few records of every table and two pictures, which every later version must
 * restore. `WRITE_FIXTURE=1` writes one of the present schema, which is committed once and never changed.
 */
const folder = join(import.meta.dirname, '../fixtures')
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))

const setUp = useRestores()

it.runIf(process.env['WRITE_FIXTURE'])('writes a fixture of the present schema', async () => {
  const source = await setUp.open()
  await fillSite(source)
  const path = await setUp.backUp(source, {}, join(folder, `backup-${migrationNames.at(-1)}.tar.gz`))
  expect((await stat(path)).size).toBeLessThan(200_000)
})

describe.each(fixtures)('%s', (fixture) => {
  const path = join(folder, fixture)
  let test: TestApp
  let admin: Awaited<ReturnType<TestApp['admin']>>
  beforeAll(async () => {
    test = await setUp.open()
    await empty(test)
    await restoreBackup(test.services, path)
    admin = await test.admin() // signs in with the backup's password
  })

  it('is restored with every record of the content, account and message, and every picture byte by byte', async () => {
    const { tables, media } = await verifyBackup(path)
    const content = Object.values(collections).map(({ table }) => table)
    const kept = new Set(['users', 'messages', 'legal_pages', ...content])
    for (const { name, rows } of tables) {
      if (!kept.has(name)) continue
      const found = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(test.db)
      expect([name, found.rows[0]?.count]).toEqual([name, rows])
    }
    expect(media).toHaveLength(2)
    for (const { name, sha256 } of media) {
      const { statusCode, rawPayload } = await test.app.inject(`/api/uploads/${name}`)
      expect([statusCode, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([200, sha256])
    }
  })

  it('is restored with the texts as they were, and takes new records', async () => {
    const { items } = await admin.banners.adminList()
    expect(items.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['Autumn \u2028 🍋', 'Advent']))
    const { items: messages } = await admin.messages.list()
    expect(messages.map(({ subject }) => subject)).toContain('A dinner')
    expect((await admin.drafts.list()).items).toMatchObject([{ collection: 'banners' }])
    expect((await admin.trash.list()).items.map(({ title }) => title)).toContain('Old')
    const { banner } = await admin.banners.create({ body: { heading: 'After the restore' } })
    expect(banner.heading).toBe('After the restore')
    await admin.messages.createTest({ body: { subject: 'After the restore' } })
  })
})

it('has a fixture to restore', () => expect(fixtures).not.toEqual([]))
