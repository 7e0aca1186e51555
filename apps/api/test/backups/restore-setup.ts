import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { migrationNames } from '@tablier/backend'
import { type Header, pack } from 'tar-stream'
import { afterAll } from 'vitest'
import { type Manifest, mediaEntry, tableEntry } from '../../src/backup/manifest.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import type { StageOptions, StagedBackup } from '../../src/backup/stage-in-process.ts'
import type { CreateBackupOptions } from '../../src/backup/write-backup.ts'
import { type TestApp, type TestAppOptions, buildTestApp, stageHere } from '../harness.ts'
import { useFolder } from '../folder.ts'
import { backUpTo } from './read-parts.ts'

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
