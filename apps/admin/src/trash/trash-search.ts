import { type TrashArea, trashAreas } from '@tablier/contracts'
import { pageIn } from '../list-search.ts'

/** Parses the search parameters and drops invalid ones. */
export function trashSearch(raw: Record<string, unknown>): { readonly page?: number; readonly area?: TrashArea } {
  const area = trashAreas.find((known) => known === raw['area'])
  return { ...pageIn(raw), ...(area && { area }) }
}
