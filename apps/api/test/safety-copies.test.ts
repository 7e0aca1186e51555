import { expect, it } from 'vitest'
import { backupName } from '../src/backup/backup-store.ts'
import { keepHouse } from '../src/housekeeping.ts'
import { buildTestApp } from './harness.ts'

it('what was made before a restore is deleted after 30 days, without any schedule', async () => {
  const test = await buildTestApp()
  const { backups } = test.services
  const now = test.clock.now()
  for (const [reason, days] of [
    ['before-restore', 31],
    ['before-restore', 29],
    ['manual', 31],
  ] as const) {
    const createdAt = new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
    await backups.write(
      backupName({ createdAt, reason, isEncrypted: false }),
      async (sink) => void sink.write('content'),
    )
  }
  await keepHouse(test.services, now)
  expect((await backups.list()).map(({ reason }) => reason)).toEqual(['before-restore', 'manual'])
  await test.close()
})
