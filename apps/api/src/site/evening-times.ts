import { addDays, tidyText, zonedTime } from '@tablier/contracts'
import type { ICalEventData } from 'ical-generator'

/** The assumed length of an evening in hours, because orders have no end. */
const HOURS = 4

interface PlannedEvening {
  /** A local date. */
  readonly day: string | null
  readonly start: string | null
  readonly time_zone: string
}

export type EventTimes = Pick<ICalEventData, 'start' | 'end' | 'allDay'>

/** Returns when an evening is in a calendar: a whole day if its start is not known; undefined without a day. */
export function timesOf({ day, start, time_zone }: PlannedEvening): EventTimes | undefined {
  if (day === null) return undefined
  const begins = start === null ? undefined : zonedTime(`${day}T${start}`, time_zone)?.moment
  if (!begins) return wholeDays(day, day)
  return { start: begins, end: new Date(begins.getTime() + HOURS * 60 * 60 * 1000) }
}

/** Returns the dates of whole days. The end is the day after the last one. */
export function wholeDays(first: string, last: string): EventTimes {
  return { start: midnight(first), end: midnight(addDays(last, 1)), allDay: true }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Returns a text without what a calendar may not have or phones show as boxes, which older records may hold. */
export function calendarText(text: string): string {
  return tidyText(text).replaceAll(/[\u00ad\u200b]/g, '')
}
