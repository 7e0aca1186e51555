import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { type Db, migrationNames } from '@tablier/backend'
import { sql } from 'kysely'
import { type Header, pack } from 'tar-stream'
import { afterAll } from 'vitest'
import { readSequences, readTableShapes } from '../../src/backups/tables/load-tables.ts'
import { type Manifest, mediaEntry, tableEntry } from '../../src/backups/archive/manifest.ts'
import type { BackupOptions } from '../../src/backups/archive/progress.ts'
import { readBackup } from '../../src/backups/archive/read-backup.ts'
import type { StagedBackup, StageOptions } from '../../src/backups/tables/stage-in-process.ts'
import {
  type BackupFacts,
  type BackupSource,
  createBackup,
  type CreateBackupOptions,
} from '../../src/backups/write-backup.ts'
import type { Services } from '../../src/services/services.ts'
import { useFolder } from '../folder.ts'
import { buildTestApp, stageHere, type TestApp, type TestAppOptions } from '../harness.ts'

/** Opens applications and makes backups in a folder, for the tests of a file or a `describe`. */
export function useRestores() {
  const folder = useFolder()
  const apps: TestApp[] = []
  const newFile = () => join(folder, `${randomUUID()}.tar.gz`)
  afterAll(async () => {
    for (const test of apps) await test.close()
  })
  return {
    newFile,
    newFolder: () => mkdtemp(join(folder, 'data-')),
    async open(options?: TestAppOptions): Promise<TestApp> {
      const test = await buildTestApp(options)
      apps.push(test)
      return test
    },
    /** Tests of what happens afterwards can restore in half the time with `stage: async () => staged`. */
    stage: async (file: string, options: StageOptions = {}): Promise<StagedBackup> =>
      stageHere(file, await mkdtemp(join(folder, 'staged-')), options),
    async backUp({ services }: Pick<TestApp, 'services'>, options?: CreateBackupOptions, file = newFile()) {
      await backUpTo(file, services, options)
      return file
    },
  }
}

/** Returns a backup's parts, to be changed by hand. */
export async function partsOf(path: string): Promise<{ parts: HandMadeEntry[]; manifest: Manifest }> {
  const parts: HandMadeEntry[] = []
  const manifest = await readBackup(
    path,
    {},
    {
      table: async (name, rows) => void parts.push({ name: tableEntry(name), content: await buffer(rows) }),
      media: async (name, _bytes, content) =>
        void parts.push({ name: mediaEntry(name), content: await buffer(content) }),
    },
  )
  return { parts, manifest }
}

/** Deletes what the first start wrote, so that the site is empty. */
export async function empty({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const table of ['users', 'activity'] as const) await db.deleteFrom(table).execute()
}

/** An entry of an archive. Its header may be wrong on purpose. */
export interface HandMadeEntry extends Partial<Header> {
  readonly name: string
  readonly content?: string | Buffer
}

export const table: HandMadeEntry = { name: 'tables/banners.ndjson', content: '{"id": 1}\n{"id": 2}\n' }
const jpeg = Buffer.alloc(3000, 'ffd8ff', 'hex') // by its first bytes
export const picture: HandMadeEntry = { name: `media/${'c'.repeat(32)}-16x12.jpg`, content: jpeg }

/** A manifest that describes a table and a picture correctly. */
export function manifestOf(parts: readonly HandMadeEntry[], change: Partial<Manifest> = {}): HandMadeEntry {
  const facts = parts.map(({ name, content = '' }) => ({
    path: name,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    rows: String(content).split('\n').length - 1,
  }))
  const manifest: Manifest = {
    format: 1,
    version: '0.1.0',
    created_at: '2026-11-22T20:30:00.000Z',
    migration: migrationNames.at(-1)!, // there are some
    content: 'full',
    tables: facts
      .filter(({ path }) => path.startsWith('tables/'))
      .map(({ path, bytes, sha256, rows }) => ({
        name: path.slice('tables/'.length, -'.ndjson'.length),
        bytes,
        sha256,
        rows,
      })),
    sequences: [],
    media: facts
      .filter(({ path }) => path.startsWith('media/'))
      .map(({ path, bytes, sha256 }) => ({ name: path.slice('media/'.length), bytes, sha256 })),
    missing: [],
    ...change,
  }
  return { name: 'manifest.json', content: JSON.stringify(manifest) }
}

/** Packs entries without checks. */
export async function tarOf(entries: readonly HandMadeEntry[]): Promise<Buffer> {
  const archive = pack()
  for (const { content = '', ...header } of entries) archive.entry({ ...header }, Buffer.from(content))
  archive.finalize()
  return buffer(archive)
}

export async function writeArchive(path: string, entries: readonly HandMadeEntry[]): Promise<string> {
  await writeFile(path, gzipSync(await tarOf(entries)))
  return path
}

export type Row = Readonly<Record<string, unknown>>

export async function backUpTo(
  path: string,
  site: BackupSource,
  options: CreateBackupOptions = {},
): Promise<BackupFacts> {
  const file = createWriteStream(path)
  const facts = await createBackup(site, file, options)
  await finished(file.end())
  return facts
}

export async function readParts(path: string, key: Pick<BackupOptions, 'passphrase'> = {}) {
  const tables = new Map<string, Row[]>()
  const media = new Map<string, Buffer>()
  const manifest: Manifest = await readBackup(path, key, {
    table: async (name, rows) => void tables.set(name, parseLines(await text(rows))),
    media: async (name, _bytes, content) => void media.set(name, await buffer(content)),
  })
  return { manifest, tables, media }
}

function parseLines(lines: string): Row[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row) // each line is a row as JSON
}

/** The tables that a restore empties, because everybody must sign in again. */
const ended = new Set(['sessions', 'password_resets', 'email_changes', 'challenges'])

/** Returns everything that a restore brings back: rows, media, and the next ids. */
export async function siteContents({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const media: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    if (key.includes('/')) continue // made from an original again
    const file = await storage.read(key)
    media[key] = createHash('sha256')
      .update(await buffer(file!.stream))
      .digest('hex')
  }
  const next = await db.transaction().execute(async (trx) => {
    const tables = await readTableShapes(trx)
    const states = await readSequences(
      trx,
      tables.map(({ name }) => name),
    )
    return states.map((state) => `${state.table}: ${state.value + (state.is_called ? 1 : 0)}`)
  })
  return { rows: await allRows(db), media, next }
}

/** The rows of each table as JSON, without the content version, which rises. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await readTableShapes(db)) {
    if (ended.has(name)) continue
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(stored_row) - 'content_version')::text as row from ${sql.table(name)} as stored_row order by 1
    `.execute(db)
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}
