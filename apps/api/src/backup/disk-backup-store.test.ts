import { mkdtempSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@tablier/backend'
import { afterAll, describe, expect, it } from 'vitest'
import { describeBackupStore } from '../../test/backups/store-suite.ts'
import { openDiskBackupStore } from './disk-backup-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'tablier-backups-'))
const roomy = { demand: async () => {} }
const NAME = 'tablier-20261122T203000Z.tar.gz'

afterAll(() => rm(folder, { recursive: true }))

describe('a store in a folder', () => {
  describeBackupStore(() => openDiskBackupStore(join(folder, 'new'), roomy))

  it('is for its own user only', async () => {
    const path = join(folder, 'private')
    const store = await openDiskBackupStore(path, roomy)
    await store.write(NAME, async (sink) => void sink.write('secret'))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(path, NAME))).mode & 0o777).toBe(0o600)
  })

  it('lists neither other files nor folders', async () => {
    const path = join(folder, 'shared')
    const store = await openDiskBackupStore(path, roomy)
    await writeFile(join(path, 'notes.txt'), 'not ours')
    await mkdir(join(path, NAME))
    expect(await store.list()).toEqual([])
  })

  it('says that the disk is full if its reserve would be used', async () => {
    const full = { demand: () => Promise.reject(new AppError('disk_full')) }
    const store = await openDiskBackupStore(join(folder, 'full'), full)
    await expect(store.demand(1)).rejects.toMatchObject({ name: 'BackupError', code: 'no_room' })
  })
})
