import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, expect, it } from 'vitest'
import { doWhatIsDue } from '../../src/housekeeping/scheduled-backups.ts'
import { storeBackup } from '../../src/backups/store-backup.ts'
import { useFolder } from '../folder.ts'
import { backupsOf, useTestApp } from '../harness.ts'

const HOUR_MS = 60 * 60 * 1000

const folder = useFolder()
const elsewhere = join(folder, 'elsewhere')
const identity = await generateX25519Identity()
const test = useTestApp({
  env: {
    BACKUP_COPY_TO: elsewhere,
    BACKUP_COPY_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_COPY_KEEP: '2',
  },
})
const admin = test.owner

beforeEach(async () => {
  await rm(elsewhere, { recursive: true, force: true })
  await mkdir(elsewhere)
  await test.db.deleteFrom('backup_tasks').execute()
})

const copies = async () => (await readdir(elsewhere)).filter((name) => name.startsWith('tablier-')).sort()
/** Makes a backup by hand and does a round, as the schedule does. */
async function backUp(): Promise<void> {
  test.clock.advance(HOUR_MS)
  await storeBackup(test.services, { reason: 'manual' })
  test.clock.advance(1000)
  await doWhatIsDue(test.services)
}

it('copies each backup once, encrypted for the recipient alone', async () => {
  await backUp()
  const [name = '', ...more] = await copies()
  expect([name, more]).toEqual([expect.stringMatching(/^tablier-\d+T\d+Z\.tar\.gz\.age$/), []])
  expect(await readFile(join(elsewhere, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  await doWhatIsDue(test.services)
  expect(await copies()).toEqual([name])
  const { copiesTo, last } = await backupsOf(await test.admin())
  expect([copiesTo, last.copy?.facts.backup, last.copy?.problem]).toEqual([elsewhere, name, null])
})

it('copies what the schedule makes too', async () => {
  await admin.backups.setSchedule({ body: { every: 'daily', keep: 7 } })
  await doWhatIsDue(test.services)
  await admin.backups.setSchedule({ body: { every: 'off', keep: 7 } })
  expect(await copies()).toEqual([expect.stringContaining('-scheduled.tar.gz.age')])
})

it('keeps the newest, and other files', async () => {
  await writeFile(join(elsewhere, 'notes.txt'), 'hello')
  await backUp()
  const [oldest] = await copies()
  await backUp()
  await backUp()
  const left = await copies()
  expect(left).toHaveLength(2)
  expect(left).not.toContain(oldest)
  expect(await readdir(elsewhere)).toContain('notes.txt')
})

it('says why a copy failed until one succeeds, and tries again after an hour or with the next backup', async () => {
  await rm(elsewhere, { recursive: true })
  await backUp()
  const problem = async () => (await backupsOf(await test.admin())).last.copy?.problem
  expect(await problem()).toBe(`The copy could not be stored in ${elsewhere}: ${elsewhere} does not exist`)
  await mkdir(elsewhere)
  await doWhatIsDue(test.services)
  expect(await copies()).toEqual([])
  test.clock.advance(HOUR_MS)
  await doWhatIsDue(test.services)
  expect([await copies(), await problem()]).toEqual([[expect.anything()], null])
  await rm(elsewhere, { recursive: true })
  await backUp()
  await mkdir(elsewhere)
  test.clock.advance(1000) // a backup's name has whole seconds
  await storeBackup(test.services, { reason: 'manual' })
  await doWhatIsDue(test.services)
  expect([await copies(), await problem()]).toEqual([[expect.anything()], null])
})

it('copies the next backup after the clock has run years ahead and was put back', async () => {
  test.clock.advance(1000 * 24 * HOUR_MS)
  await backUp()
  await rm(elsewhere, { recursive: true })
  await mkdir(elsewhere)
  test.clock.advance(-1000 * 24 * HOUR_MS)
  await backUp()
  expect(await copies()).toEqual([expect.anything()])
})
