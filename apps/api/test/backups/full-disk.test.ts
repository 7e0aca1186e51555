import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskBackupStore } from '../../src/backup/backup-store.ts'
import { storeBackup } from '../../src/backup/store-backup.ts'
import { useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'
import { mountSmallDisk } from './small-disk.ts'

const MB = 1024 * 1024
const roomy = { demand: async () => {} }
const disk = mountSmallDisk(4)

const test = useTestApp()

beforeAll(async () => {
  await sql`
    insert into messages (name, email, subject, message)
    select 'Nora', 'nora@example.com', 'A dinner', repeat(md5(n::text), 60) from generate_series(1, 2500) as n
  `.execute(test.db)
  await test.owner.banners.create({ body: { heading: 'A film' }, file: new Blob([mp4(undefined, 6 * MB)]) })
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
    if (bytes > 6 * MB) throw new Error('asked for the whole file')
  }
  const backups = await openDiskBackupStore(join(test.services.tempDir, 'store'), { demand })
  await expect(storeBackup({ ...test.services, backups }, { reason: 'manual' })).rejects.toThrow(
    'asked for the whole file',
  )
  expect(await backups.list()).toEqual([])
})
