import { expect, it } from 'vitest'
import { changesOf, daysFrom, newSpecialDay } from './days.ts'
import { changedByBoth, mergedDays } from './merge-week.ts'

const line = (id: number, day: string, openTime: string, closeTime = '') => ({ id, day, openTime, closeTime, note: '' })
type Line = ReturnType<typeof line>
const versions = (before: Line[], mine: Line[], theirs: Line[]) => ({
  before: daysFrom(before),
  mine: daysFrom(mine),
  theirs: daysFrom(theirs),
})
const shown = (days: ReturnType<typeof mergedDays>) =>
  changesOf(days).map(({ id, day, opens, closes }) => [id, day, opens, closes].filter(Boolean).join(' '))

const monday = line(1, 'Monday', '10:00')
const friday = line(2, 'Friday', '18:00')
const christmas = line(3, '2026-12-25', '12:00')

it('keeps changes of different days', () => {
  const merged = versions(
    [monday, friday],
    [line(1, 'Monday', '11:00'), friday],
    [monday, line(2, 'Friday', '19:00'), christmas],
  )
  expect(changedByBoth(merged)).toEqual([])
  expect(shown(mergedDays(merged))).toEqual(['1 Monday 11:00', '2 Friday 19:00', '3 2026-12-25 12:00'])
})

it('leaves out what either person has removed and the other has not changed', () => {
  const merged = versions([monday, friday, christmas], [monday, friday], [friday, christmas])
  expect(changedByBoth(merged)).toEqual([])
  expect(shown(mergedDays(merged))).toEqual(['2 Friday 18:00'])
})

it('asks about a day that both have changed, unless they agree', () => {
  const merged = versions(
    [monday, friday],
    [line(1, 'Monday', '11:00'), line(2, 'Friday', '17:00')],
    [line(1, 'Monday', '12:00'), line(2, 'Friday', '17:00')],
  )
  expect(changedByBoth(merged)).toEqual(['Monday'])
  expect(shown(mergedDays(merged))).toEqual(['1 Monday 11:00', '2 Friday 17:00'])
  expect(shown(mergedDays(merged, { Monday: 'theirs' }))).toEqual(['1 Monday 12:00', '2 Friday 17:00'])
})

it('puts mine into their records, and makes new ones for those that are gone', () => {
  const merged = versions([monday], [line(1, 'Monday', '11:00')], [line(9, 'Monday', '12:00')])
  expect(shown(mergedDays(merged))).toEqual(['9 Monday 11:00'])
  const gone = versions([christmas], [line(3, '2026-12-25', '13:00')], [])
  expect(changedByBoth(gone)).toEqual(['2026-12-25'])
  expect(shown(mergedDays(gone))).toEqual(['2026-12-25 13:00'])
})

it('gives no record twice, if I moved a special day that they have changed', () => {
  const moved = versions([christmas], [line(3, '2026-12-26', '12:00')], [line(3, '2026-12-25', '13:00')])
  expect(changedByBoth(moved)).toEqual(['2026-12-25'])
  expect(shown(mergedDays(moved, { '2026-12-25': 'theirs' }))).toEqual(['3 2026-12-25 13:00', '2026-12-26 12:00'])
  expect(shown(mergedDays(moved))).toEqual(['3 2026-12-26 12:00'])
})

it('keeps a special day that both have added alike once', () => {
  const added = { ...newSpecialDay('2026-12-31'), isClosed: true }
  const both = { before: daysFrom([]), mine: [...daysFrom([]), added], theirs: daysFrom([line(4, '2026-12-31', '')]) }
  expect(changedByBoth(both)).toEqual([])
  expect(shown(mergedDays(both))).toEqual(['4 2026-12-31'])
})
