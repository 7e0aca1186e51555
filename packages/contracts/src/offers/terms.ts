import { addDays } from '../time/days.ts'
import type { PaymentPart } from '../settings/payment-settings.ts'

/** Which parts of an offer are to be paid until when. Amounts are in the smallest unit. */

export interface DuePart {
  readonly amount: number
  /** A local date; null if it depends on an evening whose day is not known. */
  readonly due_on: string | null
}

/**
 * Returns the parts of a sum, in the order of the plan. What rounding leaves over is in the last one. Without a plan, the
 * whole is one part that is due with acceptance.
 * @param acceptedOn a local date. No part is due before it, and none that is due after acceptance is due after the evening
 * or a later part
 */
export function dueParts(
  total: number,
  plan: readonly PaymentPart[],
  { acceptedOn, day }: { readonly acceptedOn: string; readonly day: string | null },
): DuePart[] {
  const parts: readonly PaymentPart[] = plan.length > 0 ? plan : [{ share: 100, due: 'accepted', days: 0 }]
  const amounts = parts.slice(0, -1).map(({ share }) => Math.round((total * share) / 100))
  const rest = total - amounts.reduce((sum, amount) => sum + amount, 0)
  const own = parts.map((part) => dueOn(part, acceptedOn, day))
  return parts.map(({ due }, index) => {
    // The deposit of an evening that is near comes neither after it nor after the balance.
    const later = own.filter((_day, at) => at > index && parts[at]?.due === 'evening')
    const bounds = due === 'accepted' ? [day, ...later] : []
    return { amount: amounts[index] ?? rest, due_on: noLaterThan(own[index] ?? null, bounds, acceptedOn) }
  })
}

function noLaterThan(due: string | null, bounds: readonly (string | null)[], acceptedOn: string): string | null {
  if (due === null) return null
  const earliest = bounds.reduce<string>((first, bound) => (bound !== null && bound < first ? bound : first), due)
  return earliest < acceptedOn ? acceptedOn : earliest
}

function dueOn({ due, days }: PaymentPart, acceptedOn: string, day: string | null): string | null {
  if (due === 'accepted') return addDays(acceptedOn, days)
  if (day === null) return null
  const before = addDays(day, -days)
  return before < acceptedOn ? acceptedOn : before
}
