import { useNavigate } from '@tanstack/react-router'
import type { ShownRecord } from '../preview/places.ts'
import { editSearch } from './area-search.ts'
import { listOf } from './site-areas.ts'
import { t } from '../words.ts'

/** Returns the name of a part of the page, such as 'Portfolios: Item'. */
export function placeName({ collection }: ShownRecord): string {
  return t.recordOf({ area: collection })
}

/** Returns a function that opens the form of a record, or the list if there is no record. */
export function useOpenRecord(): (record: ShownRecord) => void {
  const navigate = useNavigate()
  return ({ collection, id }) => {
    const search = id === null ? {} : editSearch(collection, id)
    void navigate({ to: listOf(collection).area.path, search })
  }
}
