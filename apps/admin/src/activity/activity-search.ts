import { type ActivityFilter, activityAreas } from '@tablier/contracts'
import { idIn, pageIn } from '../list-search.ts'

/** The part of the activity that is shown, as its URL says. */
export interface ActivitySearch {
  readonly page?: number
  readonly area?: ActivityFilter
  readonly actor?: number
  /** The first day, such as 2026-05-01. */
  readonly from?: string
  /** The last day. */
  readonly to?: string
}

/** Parses the search parameters and drops invalid ones. */
export function activitySearch(raw: Record<string, unknown>): ActivitySearch {
  const area = [...activityAreas, 'access' as const].find((known) => known === raw['area'])
  const actor = idIn(raw['actor'])
  const [from, to] = [dayIn(raw['from']), dayIn(raw['to'])]
  return {
    ...pageIn(raw),
    ...(area && { area }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function dayIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined
}
