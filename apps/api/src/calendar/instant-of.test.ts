import { expect, it } from 'vitest'
import { instantOf } from './instant-of.ts'

it.each([
  ['2027-03-27', '19:30', 'Europe/Berlin', '2027-03-27T18:30:00.000Z'],
  ['2027-03-28', '01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28', '19:30', 'Europe/Berlin', '2027-03-28T17:30:00.000Z'],
  ['2027-10-31', '01:30', 'Europe/Berlin', '2027-10-30T23:30:00.000Z'],
  ['2027-10-31', '19:30', 'Europe/Berlin', '2027-10-31T18:30:00.000Z'],
  ['2027-11-07', '00:30', 'America/New_York', '2027-11-07T04:30:00.000Z'],
  ['2027-05-31', '19:30', 'Asia/Kolkata', '2027-05-31T14:00:00.000Z'],
  ['2027-04-04', '12:00', 'Australia/Lord_Howe', '2027-04-04T01:30:00.000Z'],
  ['2027-05-31', '00:00', 'UTC', '2027-05-31T00:00:00.000Z'],
])('%s at %s in %s is %s', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant)
})

it('reads a time that the clocks skip as the hour after it', () => {
  expect(instantOf('2027-03-28', '02:30', 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:30:00.000Z')
})

it('takes the earlier of a time that the clocks repeat', () => {
  expect(instantOf('2027-10-31', '02:30', 'Europe/Berlin').toISOString()).toBe('2027-10-31T00:30:00.000Z')
})
