import { sql } from 'kysely'
import type { Db } from './database.ts'

const LETTER = String.raw`[\p{L}\p{N}]`
const OTHER = String.raw`[^\p{L}\p{N}]`
const indexable = new RegExp(`${LETTER}{3}|${LETTER}{2}${OTHER}|${OTHER}${LETTER}{2}`, 'u')

/** Returns true if a text has trigrams: three letters or digits in a row, or two at the end or the start of a word. */
export function isInSearchIndex(text: string): boolean {
  return indexable.test(text)
}

/** The pattern of LIKE for what contains a text. */
export function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

const avoided = ['enable_seqscan', 'enable_indexscan', 'jit']

/**
 * Runs queries that use the trigram indexes. PostgreSQL guesses by a text's length how many rows contain it, and would
 * read all of them for a short one. It then estimates a table without such an index as so expensive that it would compile
 * the query, which takes half a second: hence without JIT.
 */
export async function withSearchIndex<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select ${sql.join(avoided.map((way) => sql`set_config(${sql.lit(way)}, 'off', true)`))}`.execute(trx)
    return run(trx)
  })
}
