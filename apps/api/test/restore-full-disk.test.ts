import { join } from 'node:path'
import { picture } from '@tablier/conformance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Progress } from '../src/backup/progress.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import type { Stage, StagedBackup } from '../src/backup/stage-in-process.ts'
import { siteContents, useRestores } from './backups/restore-setup.ts'
import { mountSmallDisk } from './backups/small-disk.ts'
import { insertRows, isOnPostgres } from './database.ts'
import { buildTestApp, stageHere, type TestApp } from './harness.ts'

const disk = (isOnPostgres ? undefined : mountSmallDisk(170))! // else the tests are skipped

describe.runIf(disk)('a disk that is full when a restore', () => {
  afterAll(() => disk.remove())
  const setUp = useRestores()
  afterAll(() => disk.free())
  let target: TestApp
  let path: string
  let staged: StagedBackup
  let before: Awaited<ReturnType<typeof siteContents>>

  beforeAll(async () => {
    const source = await buildTestApp()
    const file = await picture('jpeg', 400, 300)
    await (await source.admin()).banners.create({ body: { heading: 'Of the new site' }, file })
    const message = { name: 'Nora', email: 'nora@example.com', subject: 'Long', message: 'x'.repeat(2000) }
    await insertRows(
      source.db,
      'messages',
      Array.from({ length: 500 }, () => message),
    )
    path = await setUp.backUp(source)
    staged = await setUp.stage(path)
    await source.close()
    const env = { DATA_DIR: join(disk.folder, 'data'), DISK_RESERVE_MB: '0' }
    target = await setUp.open({ env, embedded: undefined, readSpace: undefined })
    await (await target.admin()).banners.create({ body: { heading: 'Of the old site' } })
    before = await siteContents(target.services)
  })

  const restore = (fillIn?: Progress['step'], stage: Stage = async () => staged) => {
    let isReached = false
    const report = ({ step }: Progress) => {
      isReached ||= step === fillIn
      if (isReached) disk.fill() // again: the restore removes files of its own
    }
    return restoreBackup({ ...target.services, stage }, path, { replace: true, report })
  }

  it.each([
    ['verify', stageHere],
    ['check', stageHere], // the scratch database of a test is in memory
    ['store', undefined],
    ['tables', undefined],
    ['media', undefined],
    ['switch', undefined],
  ] as const)('comes to "%s" leaves the old site running, and says so', async (step, stage) => {
    await expect(restore(step, stage)).rejects.toMatchObject({
      name: 'BackupError',
      code: expect.stringMatching(/^(?:no_room|too_large)$/) as string, // as the matcher's type wants
      message: expect.stringMatching(/disk/) as string,
    })
    expect((await target.client().settings.get()).settings).toBeDefined()
    disk.free()
    expect(await siteContents(target.services)).toMatchObject({ rows: before.rows, next: before.next })
    expect(await target.services.backups.list()).toEqual([])
  })

  it('has been tried, is not full any more', async () => {
    await restore()
    expect(await target.services.backups.list()).toHaveLength(1)
  })
})
