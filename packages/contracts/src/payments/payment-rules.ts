/** Rules of the settings of payment that a schema cannot state, for the server and the form. */

interface Part {
  readonly share: number
}

/** Returns whether parts are the whole price. */
export function isWholePrice(parts: readonly Part[]): boolean {
  return parts.reduce((sum, { share }) => sum + share, 0) === 100
}

/** Returns whether no two values are equal. */
export function areDistinct(values: readonly number[]): boolean {
  return new Set(values).size === values.length
}

/** Returns steps in the order of their days: the earliest, which is the most days before the evening, first. */
export function sortedSteps<Step extends { readonly days_before: number }>(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => b.days_before - a.days_before)
}

/**
 * Returns how much of the price cancelling costs some days before an evening, in per cent; undefined if nothing is
 * agreed. @param steps sorted
 */
export function cancelPercent(
  steps: readonly { readonly days_before: number; readonly percent: number }[],
  daysBefore: number,
): number | undefined {
  if (steps.length === 0) return undefined
  return steps.findLast((step) => daysBefore <= step.days_before)?.percent ?? 0
}

/**
 * For how many years business records are kept, by country: § 147 AO, article L123-22 of the Code de commerce. A
 * proposal: the owner decides.
 */
export const recordsYearsOf: Readonly<Partial<Record<string, number>>> = { DE: 8, FR: 10 }
