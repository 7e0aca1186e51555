import { migrationNames, readMigrations } from '@tablier/backend'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../harness.ts'
import { type OlderDatabase, openOlderDatabase } from './older-database.ts'
import { readParts } from './restore-setup.ts'

let older: OlderDatabase

beforeAll(async () => {
  older = await openOlderDatabase('0012-shared-previews')
})
afterAll(() => older.drop())

it('does not migrate if there is no room for the backup', async () => {
  const readSpace = async () => ({ free: 0, total: 1e12 })
  await expect(buildTestApp({ ...older.options(), readSpace })).rejects.toThrow(
    'The backup before the upgrade could not be made: The disk is full.',
  )
})

it('backs up the database of an older version before its migrations, and logs where', async () => {
  await using test = await buildTestApp(older.options())
  const [stored, ...others] = await test.services.backups.list()
  expect(others).toEqual([])
  expect(stored).toMatchObject({ reason: 'before-upgrade' })
  const { backups, tempDir } = test.services
  await using local = await backups.openLocally(stored!.name, tempDir)
  const { manifest, tables } = await readParts(local.path)
  expect(manifest).toMatchObject({ content: 'database', migration: '0012-shared-previews' })
  expect(tables.get('banners')).toMatchObject([{ heading: 'From an older version' }])
  expect(tables.has('activity')).toBe(true)
  expect(tables.has('schedules')).toBe(false)
  const line = test.log.find((text) => text.includes('made a backup before the upgrade'))
  expect(JSON.parse(line!)).toMatchObject({ backup: stored!.name, place: backups.place })
  expect(await readMigrations(test.db)).toEqual(migrationNames)
})

it('backs up neither a new database nor one that is up to date', async () => {
  await using test = await buildTestApp()
  expect(await test.services.backups.list()).toEqual([])
})

it('refuses a database that a newer version has changed, and leaves it alone', async () => {
  const test = await buildTestApp(older.options())
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '')`.execute(test.db)
  await test.close()
  await expect(buildTestApp(older.options())).rejects.toThrow(
    'A newer version of Tablier has changed this database (9999-of-a-newer-version).',
  )
})
