import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { mediaEntry, type Manifest, tableEntry } from '../../src/backup/manifest.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import type { StagedBackup, StageOptions } from '../../src/backup/stage-in-process.ts'
import { type CreateBackupOptions, createBackup } from '../../src/backup/write-backup.ts'
import { buildTestApp, stageHere, type TestApp, type TestAppOptions } from '../harness.ts'
import type { HandMadeEntry } from './backup-file.ts'

/** Opens applications and makes backups in a folder. `close` closes and removes all of them. */
export async function setUpRestores() {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-restore-'))
  const apps: TestApp[] = []
  let files = 0
  const newFile = () => join(folder, `${(files += 1)}.tar.gz`)
  return {
    newFile,
    newFolder: () => mkdtemp(join(folder, 'data-')),
    async open(options?: TestAppOptions): Promise<TestApp> {
      const test = await buildTestApp(options)
      apps.push(test)
      return test
    },
    /** Also for tests of what follows: a site with `stage: async () => staged` restores in half the time. */
    stage: async (file: string, options: StageOptions = {}): Promise<StagedBackup> =>
      stageHere(file, await mkdtemp(join(folder, 'staged-')), options),
    async backUp(
      { services }: Pick<TestApp, 'services'>,
      options?: CreateBackupOptions,
      file = newFile(),
    ): Promise<string> {
      const sink = createWriteStream(file)
      await createBackup(services, sink, options)
      await finished(sink.end())
      return file
    },
    async close(): Promise<void> {
      for (const test of apps) await test.close()
      await rm(folder, { recursive: true, force: true })
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

/** Deletes what the first start has written, so that the site is empty. */
export async function empty({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const table of ['users', 'activity'] as const) await db.deleteFrom(table).execute()
}
