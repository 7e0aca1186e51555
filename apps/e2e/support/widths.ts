/** True in the nightly run, in which every test uses all of its widths: `E2E_WIDTHS=all`. */
export const isNightly = process.env['E2E_WIDTHS'] === 'all'

/** Returns the width at which a test fails most easily, and in the nightly run also the others. */
export function widths(first: number, ...others: readonly number[]): readonly number[] {
  return isNightly ? [first, ...others] : [first]
}
