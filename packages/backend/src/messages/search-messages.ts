import { MAX_COUNTED_MATCHES, type MessageChoice, NEWEST_MESSAGES_SEARCHED } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isInSearchIndex, withSearchIndex } from '../database/search-index.ts'
import { chosen, contains, countMessages } from './message-filter.ts'

/** How many of the newest messages show whether a text is common. */
const SAMPLE = 200
/** A text in fewer messages of the sample is rare. */
const FEW = 2
/** A text in at least this many messages of the sample is common. */
const COMMON = 20

interface Search {
  readonly status?: MessageChoice | undefined
  readonly search: string
}

interface Matches {
  /** The ids of the newest matches, newest first: those asked for or more, but at most MAX_COUNTED_MATCHES. */
  readonly ids: readonly number[]
  /** At most MAX_COUNTED_MATCHES. */
  readonly total: number
  /** True if there may be more matches than `total`. */
  readonly isTotalMinimum: boolean
}

/**
 * Finds the newest messages that contain a text. Its cost has a limit, however many messages there are and however many
 * of them match (docs/decisions/022).
 * @param needed how many ids are needed
 */
export async function searchMessages(db: Db, search: Search, needed: number): Promise<Matches> {
  const all = await countMessages(db, search.status)
  const sample = await amongNewest(db, search, SAMPLE)
  if (all <= SAMPLE) return matches(sample, true)
  const isIndexed = isInSearchIndex(search.search)
  if (!isIndexed || sample.length >= COMMON) {
    const ids = await amongNewest(db, search, NEWEST_MESSAGES_SEARCHED)
    if (!isIndexed || all <= NEWEST_MESSAGES_SEARCHED || ids.length > MAX_COUNTED_MATCHES)
      return matches(ids, all <= NEWEST_MESSAGES_SEARCHED)
  }
  const { ids, found } = await throughIndex(db, search, needed)
  if (found <= MAX_COUNTED_MATCHES) return matches(ids, true, found)
  // These are not the newest. If the sample has a few, the newest messages probably have enough.
  const newest = sample.length >= FEW ? await amongNewest(db, search, NEWEST_MESSAGES_SEARCHED) : []
  return matches(newest.length >= needed ? newest : await newestThroughIndex(db, search, needed), true, found)
}

/** @param isAll false if not all messages were searched */
function matches(ids: readonly number[], isAll: boolean, found = ids.length): Matches {
  return {
    ids: ids.slice(0, MAX_COUNTED_MATCHES),
    total: Math.min(found, MAX_COUNTED_MATCHES),
    isTotalMinimum: !isAll || found > MAX_COUNTED_MATCHES,
  }
}

/** Reads the newest messages one by one until enough match: fast for a common text. */
async function amongNewest(db: Db, { status, search }: Search, rows: number): Promise<number[]> {
  const newest = chosen(db, status)
    .select(['id', 'created_at', 'name', 'email', 'subject', 'message'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
  const found = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where(contains(search))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED_MATCHES + 1)
    .execute()
  return found.map(({ id }) => id)
}

/** Counts the matches and returns the newest. If there are more than MAX_COUNTED_MATCHES, the rest is left out of both. */
async function throughIndex(db: Db, { status, search }: Search, needed: number) {
  return withSearchIndex(db, async (trx) => {
    const any = chosen(trx, status)
      .select(['id', 'created_at'])
      .where(contains(search))
      .limit(MAX_COUNTED_MATCHES + 1)
    const rows = await trx
      .selectFrom(any.as('found'))
      .select(['id', sql<number>`count(*) over ()`.as('found')])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(needed)
      .execute()
    return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 }
  })
}

/** Sorts all matches: slower the more there are, but a common text is found among the newest messages. */
async function newestThroughIndex(db: Db, { status, search }: Search, needed: number): Promise<number[]> {
  return withSearchIndex(db, async (trx) => {
    const newest = chosen(trx, status)
      .select('id')
      .where(contains(search))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(needed, MAX_COUNTED_MATCHES))
    return (await newest.execute()).map(({ id }) => id)
  })
}
