import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { picture } from '@tablier/conformance'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskBackupStore } from '../../src/backups/store/backup-store.ts'
import type { Progress } from '../../src/backups/archive/progress.ts'
import { restoreBackup } from '../../src/backups/restore.ts'
import type { Stage, StagedBackup } from '../../src/backups/tables/stage-in-process.ts'
import { storeBackup } from '../../src/backups/store-backup.ts'
import { isOnPostgres } from '../database.ts'
import { buildTestApp, stageHere, type TestApp, useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'
import { siteContents, useRestores } from '../backups/restore-setup.ts'
import { mountSmallDisk } from './small-disk.ts'

const MB = 1024 * 1024
const roomy = { demand: async () => {} }
const disk = mountSmallDisk(1)

const test = useTestApp()

const addMessages = ({ db }: Pick<TestApp, 'db'>, count: number) =>
  sql`
    insert into messages (name, email, subject, message)
    select 'Nora', 'nora@example.com', 'A dinner', repeat(md5(n::text), 60) from generate_series(1, ${count}::int) as n
  `.execute(db)
beforeAll(async () => {
  await addMessages(test, 600)
  await test.owner.banners.create({ body: { heading: 'A film' }, file: new Blob([mp4(undefined, 2 * MB)]) })
})
afterAll(() => disk?.remove())

const stillWorks = async () => expect((await test.app.inject('/readyz')).statusCode).toBe(200)

describe.runIf(disk)('a backup on a full disk', () => {
  const tiny = disk?.folder ?? '' // else these tests are skipped

  it('fails while the tables are read, and leaves nothing behind', async () => {
    const site = { ...test.services, tempDir: tiny }
    await expect(storeBackup(site, { reason: 'manual' })).rejects.toMatchObject({
      name: 'BackupError',
      message: 'The disk is full. Please make room and try again.',
    })
    expect(await readdir(tiny)).toEqual([])
    expect(await test.services.backups.list()).toEqual([])
    await stillWorks()
  })

  it('fails while the file is written, and leaves nothing behind', async () => {
    const backups = await openDiskBackupStore(join(tiny, 'backups'), roomy)
    await expect(storeBackup({ ...test.services, backups }, { reason: 'manual' })).rejects.toMatchObject({
      code: 'no_room',
    })
    expect(await readdir(join(tiny, 'backups', '.incoming'))).toEqual([])
    expect(await backups.list()).toEqual([])
    expect(await readdir(test.services.tempDir)).toEqual([])
    await stillWorks()
  })
})

it('is refused before it is written if it would use the reserve of the disk', async () => {
  const demand = async (bytes = 0) => {
    if (bytes > 2 * MB) throw new Error('asked for the whole file')
  }
  const backups = await openDiskBackupStore(join(test.services.tempDir, 'store'), { demand })
  await expect(storeBackup({ ...test.services, backups }, { reason: 'manual' })).rejects.toThrow(
    'asked for the whole file',
  )
  expect(await backups.list()).toEqual([])
})

const databaseDisk = (isOnPostgres ? undefined : mountSmallDisk(170))! // else the tests are skipped

describe.runIf(databaseDisk)('a disk that is full when a restore', () => {
  afterAll(() => databaseDisk.remove())
  const setUp = useRestores()
  afterAll(() => databaseDisk.free())
  let target: TestApp
  let path: string
  let staged: StagedBackup
  let before: Awaited<ReturnType<typeof siteContents>>

  beforeAll(async () => {
    const source = await buildTestApp()
    const file = await picture('jpeg', 400, 300)
    await (await source.admin()).banners.create({ body: { heading: 'Of the new site' }, file })
    await addMessages(source, 500)
    path = await setUp.backUp(source)
    staged = await setUp.stage(path)
    await source.close()
    const env = { DATA_DIR: join(databaseDisk.folder, 'data'), DISK_RESERVE_MB: '0' }
    target = await setUp.open({ env, embedded: undefined, readSpace: undefined })
    await (await target.admin()).banners.create({ body: { heading: 'Of the old site' } })
    before = await siteContents(target.services)
  })

  const restore = (fillIn?: Progress['step'], stage: Stage = async () => staged) => {
    let isReached = false
    const report = ({ step }: Progress) => {
      isReached ||= step === fillIn
      if (isReached) databaseDisk.fill() // again: the restore removes files of its own
    }
    return restoreBackup({ ...target.services, stage }, path, { replace: true, report })
  }

  it.each([
    ['verify', stageHere],
    ['store', undefined],
    ['switch', undefined],
  ] as const)('comes to "%s" leaves the old site running, and says so', async (step, stage) => {
    await expect(restore(step, stage)).rejects.toMatchObject({
      name: 'BackupError',
      code: expect.stringMatching(/^(?:no_room|too_large)$/) as string, // the matcher's type is any
      message: expect.stringMatching(/disk/) as string,
    })
    expect((await target.client().settings.get()).settings).toBeDefined()
    databaseDisk.free()
    expect(await siteContents(target.services)).toMatchObject({ rows: before.rows, next: before.next })
    expect(await target.services.backups.list()).toEqual([])
  })

  it('has been tried, is not full any more', async () => {
    await restore()
    expect(await target.services.backups.list()).toHaveLength(1)
  })
})
