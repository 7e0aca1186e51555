import { type OfferSums, type PricedLine, type Pricing, sumsOf } from './sums.ts'

/** Which lines of an offer count: all but those that the guest leaves. No schemas here. */

interface Choosable {
  readonly is_optional: boolean
  readonly group: string
}

/** Returns whether the guest decides about a line. */
export function isChoice({ is_optional, group }: Choosable): boolean {
  return is_optional || group !== ''
}

/** Returns what is chosen before the guest chooses: the first line of each group, and nothing optional. */
export function firstChoice(lines: readonly Choosable[]): number[] {
  return lines.flatMap(({ group }, index) =>
    group !== '' && lines.findIndex((line) => line.group === group) === index ? [index] : [],
  )
}

/** Returns whether a choice names one line of each group, and no line that is no choice. */
export function isWholeChoice(lines: readonly Choosable[], chosen: readonly number[]): boolean {
  const groups = new Set(lines.flatMap(({ group }) => (group === '' ? [] : [group])))
  const taken = chosen.map((index) => lines[index])
  if (taken.some((line) => line === undefined || !isChoice(line))) return false
  return [...groups].every((group) => taken.filter((line) => line?.group === group).length === 1)
}

/** Returns whether each line counts. A line of a group is never optional besides. */
export function countedLines(lines: readonly Choosable[], chosen: readonly number[]): boolean[] {
  return lines.map((line, index) => !isChoice(line) || chosen.includes(index))
}

/**
 * Returns the sums of an offer with what is chosen of it. A line that does not count costs 0.
 * @throws RangeError if the whole is above what a number can hold
 */
export function sumsOfChoice(
  lines: readonly (PricedLine & Choosable)[],
  chosen: readonly number[],
  pricing: Pricing,
): OfferSums {
  const isCounted = countedLines(lines, chosen)
  const sums = sumsOf(
    lines.filter((_line, index) => isCounted[index]),
    pricing,
  )
  const ofAll = (counted: readonly number[]) => {
    const costs = counted.values()
    return lines.map((_line, index) => (isCounted[index] ? (costs.next().value ?? 0) : 0))
  }
  return { ...sums, lines: ofAll(sums.lines), net_lines: ofAll(sums.net_lines) }
}
