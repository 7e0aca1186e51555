import type { HistoryName } from '@tablier/contracts'
import { idIn, searchOf, textIn } from '../components/list-search.ts'

/** The search parameters that open a history on the page of its subject. */
export const historyReaders = {
  /** What the API calls it and its number, such as 'banners-12'. The number 0 of a list is its order. */
  history: textIn,
  /** The number of the revision that is shown first. */
  revision: idIn,
}

export const historyIn = searchOf(historyReaders)

type HistorySearch = ReturnType<typeof historyIn>

/** Returns the search parameters of a link to a history. */
export function historySearch(name: HistoryName, id: number, revision?: number): HistorySearch {
  return { history: `${name}-${id}`, revision }
}
