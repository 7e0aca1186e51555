import { DAY_MS, type EveningAsked, type Message } from '@tablier/contracts'
import desk from './desk.json' with { type: 'json' }

/** The weekdays by their distance from Thursday, the day on which 1970 began. */
const weekdays = { thursday: 0, friday: 1, saturday: 2, sunday: 3 } as const
export type Weekday = keyof typeof weekdays

/**
 * Returns the date of a weekday some weeks from now, so that an example never gets old.
 * @param weeks negative for the past; 0 is the next such day, at most a week ahead
 */
export function weekdayIn(weekday: Weekday, weeks: number, now = Date.now()): string {
  const day = weekdays[weekday]
  const nextWeek = Math.floor((now / DAY_MS - day) / 7) + 1
  return new Date(((nextWeek + weeks) * 7 + day) * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the date that `desk.json` writes as a weekday and a number of weeks, such as `saturday 1`; null for null.
 */
export function dateOf(written: string): string
export function dateOf(written: string | null): string | null
export function dateOf(written: string | null): string | null {
  if (written === null) return null
  const [weekday, weeks] = written.split(' ')
  return weekdayIn(weekday as Weekday, Number(weeks)) // a test sends every date to the contract
}

export interface DemoMessage extends Readonly<Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'status'>> {
  readonly evening?: EveningAsked
}

/** The inbox of the example site, newest first. */
export const demoMessages = desk.messages.map(({ evening, ...message }) => ({
  ...message,
  ...(evening && { evening: { ...evening, ...(evening.date && { date: dateOf(evening.date) }) } }),
})) as readonly DemoMessage[] // a test checks each

/** The example reply, and the sender of the message that it answers. */
export const demoReply = desk.reply
