import type { ActivityArea } from '@tablier/contracts'
import { isActivityArea } from '../collections/area-names.ts'

/** The part of the activity that is shown, as its URL says. */
export interface ActivitySearch {
  readonly page?: number
  readonly area?: ActivityArea
  /** The id of a person. */
  readonly actor?: number
  /** The first day, such as 2026-05-01. */
  readonly from?: string
  /** The last day. */
  readonly to?: string
}

/** Parses the search parameters and drops invalid ones. */
export function activitySearch(raw: Record<string, unknown>): ActivitySearch {
  const { area } = raw
  const page = Number(raw['page'])
  const actor = Number(raw['actor'])
  const [from, to] = [dayIn(raw['from']), dayIn(raw['to'])]
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(isActivityArea(area) && { area }),
    ...(Number.isInteger(actor) && actor > 0 && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function dayIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined
}
