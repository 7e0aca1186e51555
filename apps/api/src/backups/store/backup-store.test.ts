import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tablier/backend'
import { type BackupReason, DAY_MS } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { describeBackupStore } from '../../../test/backups/store-suite.ts'
import { useFolder } from '../../../test/folder.ts'
import { backupName, describeBackups, openDiskBackupStore, parseBackupName } from './backup-store.ts'
import { removeOldSafetyCopies, removeOldScheduled, storeBackup } from '../store-backup.ts'

const rotations = [
  { what: 'the newest', keep: 3, days: [5, 1, 3, 0, 2, 4], incomplete: [], kept: [0, 1, 2] },
  {
    what: 'also the newest that has all files',
    keep: 2,
    days: [0, 1, 2, 3, 4],
    incomplete: [0, 1, 2],
    kept: [0, 1, 3],
  },
  { what: 'no other if none has all files', keep: 2, days: [0, 1, 2, 3, 4], incomplete: [0, 1, 2, 3, 4], kept: [0, 1] },
  { what: 'no other if one of them has all files', keep: 2, days: [0, 1, 2, 3, 4], incomplete: [0], kept: [0, 1] },
  { what: 'one, even if it is told to keep none', keep: 0, days: [400], incomplete: [], kept: [400] },
]

const NOW = new Date('2026-11-22T20:30:00Z')

/** Returns a store with one backup of each reason for each number of days ago. */
function storeOf(backups: readonly (readonly [reason: BackupReason, daysAgo: number])[]) {
  const names = new Set(
    backups.map(([reason, daysAgo]) =>
      backupName({ createdAt: new Date(NOW.getTime() - daysAgo * DAY_MS), reason, isEncrypted: false }),
    ),
  )
  return {
    list: async () => describeBackups([...names].map((name) => ({ name, bytes: 1 }))),
    remove: async (name: string) => void names.delete(name),
  }
}

it('gives two backups of the same second different names', async () => {
  const names: string[] = []
  const backups = {
    find: async (name: string) => names.find((known) => known === name) ?? null,
    write: async (name: string) => void names.push(name),
  }
  const site = { backups, now: () => NOW } as unknown as Parameters<typeof storeBackup>[0] // the only ports that name a backup
  for (const reason of ['manual', 'manual', 'before-import', 'manual'] as const) await storeBackup(site, { reason })
  await storeBackup(site, { reason: 'scheduled', passphrase: 'five courses' })
  expect(names).toEqual([
    'tablier-20261122T203000Z.tar.gz',
    'tablier-20261122T203001Z.tar.gz',
    'tablier-20261122T203000Z-before-import.tar.gz',
    'tablier-20261122T203002Z.tar.gz',
    'tablier-20261122T203000Z-scheduled.tar.gz.age',
  ])
})

describe('the rotation', () => {
  const left = async (keep: number, backups: Parameters<typeof storeOf>[0], incompleteDays: readonly number[] = []) => {
    const store = storeOf(backups)
    const lacking = storeOf(incompleteDays.map((daysAgo) => ['scheduled', daysAgo]))
    const incomplete = new Set((await lacking.list()).map(({ name }) => name))
    await removeOldScheduled(store, { keep, incomplete })
    await removeOldSafetyCopies(store, NOW)
    const days = ({ createdAt }: { createdAt: Date }) => (NOW.getTime() - createdAt.getTime()) / DAY_MS
    return (await store.list()).map((backup) => [backup.reason, days(backup)])
  }

  it.each(rotations)('of scheduled backups keeps $what', async ({ keep, days, incomplete, kept }) => {
    const scheduled = (daysAgo: number) => ['scheduled', daysAgo] as const
    expect(await left(keep, days.map(scheduled), incomplete)).toEqual(kept.map(scheduled))
  })

  it('keeps what was made before a restore or an upgrade for 30 days, and what people made for ever', async () => {
    const reasons = ['manual', 'before-restore', 'before-upgrade'] as const
    const backups = reasons.flatMap((reason) => [[reason, 29] as const, [reason, 31] as const])
    const young = reasons.map((reason) => [reason, 29])
    const kept = await left(1, backups)
    expect([kept.length, kept]).toEqual([4, expect.arrayContaining([...young, ['manual', 31]])])
  })
})

it.each<[BackupReason, boolean, string]>([
  ['manual', false, 'tablier-20261122T203000Z.tar.gz'],
  ['scheduled', true, 'tablier-20261122T203000Z-scheduled.tar.gz.age'],
  ['before-restore', false, 'tablier-20261122T203000Z-before-restore.tar.gz'],
])("a backup's name tells when and why it was made (%s, encrypted: %s)", (reason, isEncrypted, name) => {
  expect(backupName({ createdAt: NOW, reason, isEncrypted })).toBe(name)
  expect(parseBackupName(name)).toEqual({ createdAt: NOW, reason, isEncrypted })
})

const others = ['../tablier-20261122T203000Z.tar.gz', 'tablier-20269922T203000Z.tar.gz', 'notes.txt', '.incoming']
it.each(others)("a backup's name is not %s", (name) => {
  expect(parseBackupName(name)).toBeUndefined()
})

const folder = useFolder()
const roomy = { demand: async () => {} }
const NAME = 'tablier-20261122T203000Z.tar.gz'

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
