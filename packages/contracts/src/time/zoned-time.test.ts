import { expect, it } from 'vitest'
import { localTime, zonedTime } from './zoned-time.ts'

it.each([
  ['2026-12-24T18:00', 'Europe/Paris', '2026-12-24T17:00:00.000Z', 'once'],
  ['2026-07-14T00:00', 'Europe/Paris', '2026-07-13T22:00:00.000Z', 'once'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z', 'once'],
  ['2026-07-14T12:00', 'Asia/Kathmandu', '2026-07-14T06:15:00.000Z', 'once'],
  // The clock goes forward: half past two does not exist, and counts as half past three.
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z', 'once'],
  ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z', 'skipped'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z', 'once'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', 'skipped'],
  // The clock goes back: half past two occurs twice, and the first one counts.
  ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z', 'twice'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z', 'once'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'twice'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'twice'],
])('%s in %s is %s, %s', (local, zone, moment, kind) => {
  const found = zonedTime(local, zone)
  expect([found?.moment.toISOString(), found?.kind]).toEqual([moment, kind])
  if (kind !== 'skipped') expect(localTime(new Date(moment), zone)).toBe(local)
})

it('is nothing for what is not a time', () => {
  expect(zonedTime('', 'Europe/Paris')).toBeUndefined()
})
