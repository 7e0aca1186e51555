import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { migrationNames, readMigrations } from '@tablier/backend'
import { sql } from 'kysely'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decrypting } from '../../src/backups/archive/archive-streams.ts'
import { buildTestApp } from '../harness.ts'
import { type OlderDatabase, openOlderDatabase } from './older-database.ts'
import { readParts } from './restore-setup.ts'

const PASSPHRASE = 'mise en place'
/** A backup that a version of that schema has written, and so can read. */
const FIXTURE = join(import.meta.dirname, '../fixtures/backup-0015-backups.tar.gz')

let older: OlderDatabase

beforeAll(async () => {
  older = await openOlderDatabase('0015-backups')
})
afterAll(() => older.drop())

/** Returns the parts of a backup and the facts in its manifest, by their names. */
async function namesIn(path: string, passphrase?: string) {
  const bytes = createReadStream(path) as AsyncIterable<Buffer> // without an encoding
  const open = passphrase === undefined ? bytes : decrypting({ passphrase })(bytes)
  const names: string[] = []
  let manifest = ''
  for await (const entry of Readable.from(open).pipe(createGunzip()).pipe(extract())) {
    const content = await text(entry as AsyncIterable<Buffer>) // untyped there
    if (entry.header.name === 'manifest.json') manifest = content
    if (!entry.header.name.startsWith('media/')) names.push(entry.header.name) // this backup has none
  }
  const { tables, sequences, ...facts } = JSON.parse(manifest) as Record<'tables' | 'sequences', object[]>
  return { names, facts: [facts, tables[0], sequences[0]].map((part) => Object.keys(part ?? {})) }
}

it('does not migrate if there is no room for the backup', async () => {
  const readSpace = async () => ({ free: 0, total: 1e12 })
  await expect(buildTestApp({ ...older.options(), readSpace })).rejects.toThrow(
    'The backup before the upgrade could not be made: The disk is full.',
  )
})

it('backs up the database of an older version before its migrations, as that version would, and logs where', async () => {
  const env = { ...older.options().env, BACKUP_PASSPHRASE: PASSPHRASE }
  await using test = await buildTestApp({ ...older.options(), env })
  const [stored, ...others] = await test.services.backups.list()
  expect(others).toEqual([])
  expect(stored).toMatchObject({ reason: 'before-upgrade' })
  const { backups, tempDir } = test.services
  await using local = await backups.openLocally(stored!.name, tempDir)
  const { manifest, tables } = await readParts(local.path, { passphrase: PASSPHRASE })
  expect(manifest).toMatchObject({ content: 'database', migration: '0015-backups' })
  expect(tables.get('banners')).toMatchObject([{ heading: 'From an older version' }])
  expect(await namesIn(local.path, PASSPHRASE)).toEqual(await namesIn(FIXTURE))
  const line = test.log.find((entry) => entry.includes('made a backup before the upgrade'))
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
