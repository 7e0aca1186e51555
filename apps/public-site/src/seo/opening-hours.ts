import { dateIn } from '@tablier/contracts/days'
import { clockTime, type HoursLine, weekdaysIn } from '@tablier/contracts/opening-hours'
import type { OpeningHoursSpecification } from 'schema-dts'

type Hours = Omit<HoursLine, 'note'>

/** The lines of the week whose days and times can be parsed; the others are left out. */
export function openingHours(lines: readonly Hours[]): OpeningHoursSpecification[] {
  return lines.flatMap(({ day, openTime, closeTime }) => {
    const [dayOfWeek, opens, closes] = [weekdaysIn(day), clockTime(openTime), clockTime(closeTime)]
    if (!dayOfWeek || !opens || !closes || opens === closes) return []
    return [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens, closes }]
  })
}

/** The special days, which win over the week. One without times is closed, which search engines read as 00:00 twice. */
export function specialHours(lines: readonly Hours[]): OpeningHoursSpecification[] {
  return lines.flatMap(({ day, openTime, closeTime }) => {
    const date = dateIn(day)
    const isClosed = !openTime.trim() && !closeTime.trim()
    const [opens, closes] = isClosed ? ['00:00', '00:00'] : [clockTime(openTime), clockTime(closeTime)]
    if (!date || !opens || !closes || (opens === closes && !isClosed)) return []
    return [{ '@type': 'OpeningHoursSpecification' as const, validFrom: date, validThrough: date, opens, closes }]
  })
}
