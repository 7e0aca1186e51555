import { FIRST_SEARCHED, MAX_COUNTED_MATCHES } from '@tablier/contracts'
import { isInSearchIndex } from './search-index.ts'

/** How many of the first rows of a list are read one by one, to see whether a text is common. */
const READ = 100
/** A text in at least this many of them is common. */
const COMMON = 5

/** What a search of a list has found. */
export interface Matches {
  /** The first matches: those asked for or more, but at most MAX_COUNTED_MATCHES. */
  readonly ids: readonly number[]
  /** At most MAX_COUNTED_MATCHES. */
  readonly total: number
  /** True if there may be more matches than `total`. */
  readonly isTotalMinimum: boolean
}

interface ListSearch {
  readonly text: string
  /** How many ids are needed. */
  readonly needed: number
  /** Returns the matches among the first rows of the list, in its order. `isAll` if it has no more rows. */
  readonly amongFirst: (rows: number) => Promise<{ readonly ids: readonly number[]; readonly isAll: boolean }>
  /** Returns the first matches, at most as many as given, and how many there are. */
  readonly throughIndex: (most: number) => Promise<{ readonly ids: readonly number[]; readonly found: number }>
}

/**
 * Searches a list of the desk. As with messages (docs/decisions/022), a common text is found among the first rows of the
 * list and a rare one through the trigram index, so the time has a limit, however many rows there are.
 */
export async function searchList({ text, needed, amongFirst, throughIndex }: ListSearch): Promise<Matches> {
  const isIndexed = isInSearchIndex(text)
  for (const rows of isIndexed ? [READ, FIRST_SEARCHED] : [FIRST_SEARCHED]) {
    const { ids, isAll } = await amongFirst(rows)
    const isEnough = ids.length >= COMMON && ids.length > needed // more, or there would be no link to the next page
    if (!isIndexed || isAll || isEnough) return matchesOf(ids, { found: ids.length, isAll })
    if (ids.length < COMMON) break
  }
  const indexed = await throughIndex(Math.min(needed, MAX_COUNTED_MATCHES))
  return matchesOf(indexed.ids, { found: indexed.found, isAll: true })
}

function matchesOf(ids: readonly number[], { found, isAll }: { readonly found: number; readonly isAll: boolean }) {
  return {
    ids: ids.slice(0, MAX_COUNTED_MATCHES),
    total: Math.min(found, MAX_COUNTED_MATCHES),
    isTotalMinimum: !isAll || found > MAX_COUNTED_MATCHES,
  }
}
