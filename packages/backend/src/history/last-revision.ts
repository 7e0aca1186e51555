import type { CollectionName, RevisionKind } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'

/** The newest revision of a record. */
export interface LastRevision {
  readonly id: number
  readonly number: number
  readonly kind: RevisionKind
  readonly live: boolean
  readonly record: Readonly<Record<string, unknown>>
  readonly actor_id: number | null
  readonly created_at: string
  /** The revision with the record's draft changes; null if it has none. */
  readonly draft_id: number | null
}

export async function findLast(
  trx: Transaction<Database>,
  collection: CollectionName,
  id: number,
): Promise<LastRevision | undefined> {
  const { rows } = await sql<LastRevision>`
    select id, number, kind, live, record, actor_id, created_at,
      (select revision_id from content_drafts where collection = ${collection} and record_id = ${id}) as draft_id
    from revisions where collection = ${collection} and record_id = ${id} order by number desc limit 1
  `.execute(trx)
  return rows[0]
}
