import type { TrashArea } from '@tablier/contracts'
import { filterAreas } from '../collections/area-names.ts'

/** The part of the trash that is shown, as its URL says. */
interface TrashSearch {
  readonly page?: number
  readonly area?: TrashArea
}

/** What can lie in the trash. */
export const trashAreas = filterAreas.filter(isTrashArea)

/** Parses the search parameters and drops invalid ones. */
export function trashSearch(raw: Record<string, unknown>): TrashSearch {
  const page = Number(raw['page'])
  const area = trashAreas.find((known) => known === raw['area'])
  return { ...(Number.isInteger(page) && page > 1 && { page }), ...(area && { area }) }
}

function isTrashArea(area: string): area is TrashArea {
  return area !== 'settings' && area !== 'legalPages' && area !== 'examples'
}
