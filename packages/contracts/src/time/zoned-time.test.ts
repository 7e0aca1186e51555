import { expect, it } from 'vitest'
import { localTime, zonedTime } from './zoned-time.ts'

const cases = {
  times: [
    { local: '2026-12-24T18:00', zone: 'Europe/Paris', moment: '2026-12-24T17:00:00.000Z', kind: 'once' },
    { local: '2026-07-14T00:00', zone: 'Europe/Paris', moment: '2026-07-13T22:00:00.000Z', kind: 'once' },
    { local: '2026-12-31T23:59', zone: 'Pacific/Kiritimati', moment: '2026-12-31T09:59:00.000Z', kind: 'once' },
    { local: '2026-07-14T12:00', zone: 'Asia/Kathmandu', moment: '2026-07-14T06:15:00.000Z', kind: 'once' },
    { local: '2026-03-29T01:59', zone: 'Europe/Paris', moment: '2026-03-29T00:59:00.000Z', kind: 'once' },
    { local: '2026-03-29T02:30', zone: 'Europe/Paris', moment: '2026-03-29T01:30:00.000Z', kind: 'skipped' },
    { local: '2026-03-29T03:00', zone: 'Europe/Paris', moment: '2026-03-29T01:00:00.000Z', kind: 'once' },
    { local: '2026-03-08T02:30', zone: 'America/New_York', moment: '2026-03-08T07:30:00.000Z', kind: 'skipped' },
    { local: '2026-10-25T02:30', zone: 'Europe/Paris', moment: '2026-10-25T00:30:00.000Z', kind: 'twice' },
    { local: '2026-10-25T03:00', zone: 'Europe/Paris', moment: '2026-10-25T02:00:00.000Z', kind: 'once' },
    { local: '2026-11-01T01:30', zone: 'America/New_York', moment: '2026-11-01T05:30:00.000Z', kind: 'twice' },
    { local: '2026-04-05T01:45', zone: 'Australia/Lord_Howe', moment: '2026-04-04T14:45:00.000Z', kind: 'twice' },
  ],
}

/**
 * A time that a clock going forward skips counts as an hour later; of one that occurs twice as it goes back, the first counts.
 */
it.each(cases.times)('$local in $zone is $moment, $kind', ({ local, zone, moment, kind }) => {
  const found = zonedTime(local, zone)
  expect([found?.moment.toISOString(), found?.kind]).toEqual([moment, kind])
  if (kind !== 'skipped') expect(localTime(new Date(moment), zone)).toBe(local)
})

it('is nothing for what is not a time', () => {
  expect(zonedTime('', 'Europe/Paris')).toBeUndefined()
})
