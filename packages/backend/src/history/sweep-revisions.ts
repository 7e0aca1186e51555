import type { CollectionName } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'

/** How many of a record's newest revisions are kept, whatever they are. */
const KEPT_PER_RECORD = 50

/**
 * Deletes old revisions. What was on the site stays, and when it went, so that the page of any past moment can be
 * shown; so do the newest of each record, what a record's draft changes are made of, and what is
 * scheduled.
 */
export async function sweepRevisions(db: Db): Promise<void> {
  await sql`
    delete from revisions using (
      select id, row_number() over (partition by collection, record_id order by number desc) as age from revisions
    ) as aged
    where revisions.id = aged.id and age > ${KEPT_PER_RECORD}
      and not (live and (record ->> 'status' = 'Published' or kind in ('unpublished', 'trashed', 'reordered')))
      and not exists (select from content_drafts where revision_id = revisions.id)
      and not exists (select from schedules where revision_id = revisions.id)
  `.execute(db)
}

/** Deletes all revisions and draft changes of records that are gone for good. */
export async function deleteHistory(
  trx: Transaction<Database>,
  collection: CollectionName,
  ids: readonly number[],
): Promise<void> {
  const isTheirs = sql<boolean>`collection = ${collection} and record_id = any(${ids}::integer[])`
  await trx.deleteFrom('content_drafts').where(isTheirs).execute()
  await trx.deleteFrom('revisions').where(isTheirs).execute()
}
