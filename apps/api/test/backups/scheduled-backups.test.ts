import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { BackupError } from '../../src/backups/archive/backup-error.ts'
import { backupName } from '../../src/backups/store/backup-store.ts'
import { createLook, doWhatIsDue } from '../../src/housekeeping/scheduled-backups.ts'
import { keepHouse } from '../../src/housekeeping/housekeeping.ts'
import { FakeBackups } from './fake-backups.ts'
import { backupsOf, useTestApp } from '../harness.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const backups = new FakeBackups()
const test = useTestApp({ backups: () => backups })
const admin = test.owner
backups.now = () => test.clock.now()

beforeEach(async () => {
  backups.files.clear()
  backups.rehearsed.splice(0)
  backups.missing = 0
  await test.db.deleteFrom('backup_tasks').execute()
  await test.db.updateTable('settings').set({ backup_every: 'off', backup_keep: 7 }).execute()
  goTo('02:59')
  await admin.settings.update({ body: { timeZone: 'Europe/Paris' } })
})

/** Moves the clock to the next such time in the site's time zone. */
function goTo(time: string): void {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  for (let minutes = 0; minutes < 26 * 60 && clock.format(test.clock.now()) !== time; minutes += 1)
    test.clock.advance(60_000)
}

/** When clocks are put back in Europe: on the last Sunday of October, at one UTC. */
function nextClockChange(): number {
  const year = test.clock.now().getUTCFullYear()
  const ofYear = (one: number) => {
    const end = new Date(Date.UTC(one, 9, 31, 1))
    return end.getTime() - end.getUTCDay() * DAY_MS
  }
  return ofYear(year) - DAY_MS > test.clock.now().getTime() ? ofYear(year) : ofYear(year + 1)
}

const look = () => doWhatIsDue(test.services)
/** Moves the clock and looks. Returns how many scheduled backups there are. */
async function lookAfter(ms: number): Promise<number> {
  test.clock.advance(ms)
  await look()
  return scheduled().length
}
const scheduled = () => [...backups.files.keys()].filter((name) => name.includes('scheduled'))
const setSchedule = (every: 'off' | 'daily' | 'weekly', keep = 7) =>
  admin.backups.setSchedule({ body: { every, keep } })

it('is off at first, and then nothing is made', async () => {
  expect((await backupsOf(admin)).schedule).toEqual({ every: 'off', keep: 7, version: 1, nextAt: null, isDue: false })
  await look()
  expect(backups.files.size).toBe(0)
})

it('makes one at once, then one every night at three', async () => {
  const { schedule } = await setSchedule('daily')
  expect(schedule.isDue).toBe(true)
  expect([await lookAfter(0), await lookAfter(0)]).toEqual([1, 1])
  const { nextAt } = (await backupsOf(admin)).schedule
  expect(Date.parse(nextAt ?? '') - test.clock.now().getTime()).toBeLessThanOrEqual(60_000)
  expect([await lookAfter(2 * 60_000), await lookAfter(0)]).toEqual([2, 2])
})

it('makes up for what was missed while the server was stopped, once', async () => {
  await setSchedule('daily')
  await look()
  expect([await lookAfter(5 * DAY_MS + 9 * HOUR_MS), await lookAfter(0)]).toEqual([2, 2])
})

it('makes one a week', async () => {
  await setSchedule('weekly')
  await look()
  const first = Date.parse((await backupsOf(admin)).schedule.nextAt ?? '')
  expect(new Date(first).toLocaleDateString('en', { weekday: 'long', timeZone: 'Europe/Paris' })).toBe('Monday')
  expect(await lookAfter(first - test.clock.now().getTime() - 1000)).toBe(1)
  expect(await lookAfter(2000)).toBe(2)
})

it('keeps the newest and the newest that has all files, however long files are missing, and warns', async () => {
  await setSchedule('daily', 1)
  await look()
  const [complete] = scheduled()
  backups.missing = 3
  for (let day = 0; day < 3; day += 1) {
    await lookAfter(DAY_MS)
    expect(scheduled()).toEqual([complete, expect.any(String)])
  }
  const { warning, last } = await backupsOf(admin)
  expect([warning, last.backup?.facts.missing]).toEqual(['missing_files', 3])
  backups.missing = 0
  expect(await lookAfter(DAY_MS)).toBe(1)
  expect((await backupsOf(admin)).warning).toBeNull()
})

it('first removes old safety copies, whose room it may need', async () => {
  backups.add(new Date(test.clock.now().getTime() - 31 * DAY_MS), { reason: 'before-restore' })
  backups.problem = new BackupError('no_room')
  await setSchedule('daily')
  await look()
  expect(backups.files.size).toBe(0)
})

it('makes one when clocks are put back over three in the night', async () => {
  await admin.settings.update({ body: { timeZone: 'Europe/Helsinki' } })
  test.clock.advance(nextClockChange() - 90 * 60_000 - test.clock.now().getTime())
  await setSchedule('daily')
  await look()
  for (let minutes = 0; minutes < 180; minutes += 5) await lookAfter(5 * 60_000)
  expect(scheduled()).toHaveLength(2)
})

it('is not stopped by a backup that is dated in the future', async () => {
  await setSchedule('daily')
  backups.add(new Date(test.clock.now().getTime() + 400 * DAY_MS), { reason: 'scheduled' })
  expect(await lookAfter(0)).toBe(2)
})

it('logs once an hour that the store cannot be read, and when it can be read again', async () => {
  const { log } = test.services
  const [errors, infos] = [vi.spyOn(log, 'error').mockReturnValue(undefined), vi.spyOn(log, 'info')]
  onTestFinished(() => void vi.restoreAllMocks())
  const again = () => infos.mock.calls.filter(([text]) => text === 'the scheduled backups are looked after again')
  const list = vi.spyOn(backups.store, 'list').mockRejectedValue(new Error('permission denied'))
  const round = createLook(test.services)
  for (let minutes = 0; minutes < 90; minutes += 5) {
    await round()
    test.clock.advance(5 * 60_000)
  }
  expect(errors).toHaveBeenCalledTimes(2)
  list.mockRejectedValueOnce(new Error('no such bucket'))
  await round()
  expect(errors).toHaveBeenCalledTimes(3)
  list.mockRestore()
  await round()
  await round()
  expect(again()).toHaveLength(1)
})

it('tries again an hour after a failure, and warns meanwhile', async () => {
  await setSchedule('daily')
  backups.problem = new BackupError('no_room')
  expect([await lookAfter(0), await lookAfter(0)]).toEqual([0, 0])
  expect((await backupsOf(admin)).warning).toBe('backup_failed')
  expect(await lookAfter(HOUR_MS + 60_000)).toBe(1)
  expect((await backupsOf(admin)).warning).toBeNull()
})

it('does not warn of a backup that a new schedule has not had the time to make', async () => {
  backups.add(new Date(test.clock.now().getTime() - 3 * DAY_MS))
  test.clock.advance(9 * HOUR_MS)
  await setSchedule('daily')
  expect(await backupsOf(admin)).toMatchObject({ warning: null, schedule: { isDue: true } })
  test.clock.advance(HOUR_MS - 60_000)
  expect((await backupsOf(admin)).warning).toBeNull()
  test.clock.advance(2 * 60_000)
  expect((await backupsOf(admin)).warning).toBe('overdue')
})

it('warns when the newest backup is older than it promises', async () => {
  await setSchedule('daily')
  await look()
  test.clock.advance(30 * 60_000)
  expect((await backupsOf(admin)).warning).toBeNull()
  test.clock.advance(HOUR_MS)
  expect((await backupsOf(admin)).warning).toBe('overdue')
  await look()
  expect((await backupsOf(admin)).warning).toBeNull()
})

it('the rehearsal takes the newest backup that the server can open, once a week', async () => {
  await look()
  expect(backups.rehearsed).toEqual([])
  const older = backups.add(new Date('2026-01-05T03:00:00Z'))
  backups.add(new Date('2026-01-06T03:00:00Z'), { isEncrypted: true })
  await look()
  await look()
  expect(backups.rehearsed).toEqual([older])
  await lookAfter(7 * DAY_MS)
  expect(backups.rehearsed).toEqual([older, older])
})

it('the rehearsal is tried again a day after a failure', async () => {
  const name = backups.add(new Date('2026-01-05T03:00:00Z'))
  backups.problem = new BackupError('damaged')
  await look()
  await look()
  expect(backups.rehearsed).toEqual([])
  await lookAfter(DAY_MS)
  expect(backups.rehearsed).toEqual([name])
})

it('is rehearsed again after the clock has run years ahead and was put back', async () => {
  const name = backups.add(new Date('2026-01-05T03:00:00Z'))
  await lookAfter(1000 * DAY_MS)
  test.clock.advance(-1000 * DAY_MS)
  await look()
  await look()
  expect(backups.rehearsed).toEqual([name, name])
})

it('what was made before a restore is deleted after 30 days, without any schedule', async () => {
  const { backups: store } = test.services // the application's own store
  const now = test.clock.now()
  const createdAt = new Date(now.getTime() - 31 * DAY_MS)
  const name = backupName({ createdAt, reason: 'before-restore', isEncrypted: false })
  await store.write(name, async (sink) => void sink.write('content'))
  await keepHouse(test.services, now)
  expect(await store.list()).toEqual([])
})
