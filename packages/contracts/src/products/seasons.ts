import { dateText, daysText } from '../time/formats.ts'

/** The part of every year in which a menu is offered, such as `12-01/01-06`; '' for all year. */

/** A day of the year, such as `12-24`. */
const DAY_OF_YEAR =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'

/** Both days belong to the season, and 29 February is a day of every year. */
const SEASON_PATTERN = `^(?:${DAY_OF_YEAR}/${DAY_OF_YEAR})?$`

export interface Season {
  readonly from: string
  readonly to: string
}

/** Returns whether a text is a season, or all year. */
export function isSeason(text: string): boolean {
  return new RegExp(SEASON_PATTERN).test(text)
}

/** Returns the first and the last day of a season; undefined for all year. */
export function seasonOf(text: string): Season | undefined {
  if (!isSeason(text)) return undefined
  const [from, to] = text.split('/')
  return from && to ? { from, to } : undefined
}

/**
 * Returns whether a day is in season. One that begins later in the year than it ends goes over New Year. In a year
 * without 29 February, one that begins then begins on 1 March, and one that ends then ends on 28 February.
 * @param day a local date such as `2026-12-24`
 */
export function isInSeason(text: string, day: string): boolean {
  const season = seasonOf(text)
  if (!season) return true
  const date = day.slice(5)
  const { from, to } = season
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}

/** Returns a season in words, such as `1 – 31 December`, or over New Year `15 December – 6 January`. */
export function seasonText({ from, to }: Season, locale: string): string {
  const parts = { day: 'numeric', month: 'long' } as const
  const [first, last] = [`2028-${from}`, `2028-${to}`] as const // a year that has 29 February
  if (from <= to) return daysText(first, last, locale, parts)
  return `${dateText(first, locale, parts)} – ${dateText(last, locale, parts)}` // as a range, it would name the years
}
