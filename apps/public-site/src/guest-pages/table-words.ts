import type { TableEvening } from '@tablier/contracts'
import { dateText } from '@tablier/contracts/evening-form'

/** Such as `Dinner on Saturday, June 12, 2027 at 19:30`. */
export function eveningTitle({ day, start, occasion }: TableEvening, language: string): string {
  const what = occasion.trim() || 'Dinner'
  const when = day === null ? '' : ` on ${dateText(day, language)}`
  return start === null ? what + when : `${what}${when} at ${start}`
}
