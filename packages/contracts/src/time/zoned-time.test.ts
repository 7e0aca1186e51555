import { expect, it } from 'vitest'
import { localTime, zonedTime } from './zoned-time.ts'
import cases from './zoned-time.cases.json' with { type: 'json' }

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
