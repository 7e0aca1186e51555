import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { removeDeletedMessages } from '../messages/message-queries.ts'
import { endOfTrash } from './trash-queries.ts'

/**
 * Deletes for good what was deleted longer ago than the owner's setting says. Of records that visitors have seen, the
 * published revisions stay, and when they went, so that the page of any past moment can be shown.
 */
export async function sweepTrash(db: Db, now: Date): Promise<void> {
  const before = await endOfTrash(db, now)
  await removeDeletedMessages(db, before)
  await sql`
    with gone as (
      delete from trash where deleted_at < ${before.toISOString()}::timestamptz returning area, record_id
    ), ended as (
      delete from content_drafts using gone where collection = gone.area and content_drafts.record_id = gone.record_id
    )
    delete from revisions using gone
    where collection = gone.area and revisions.record_id = gone.record_id and not (
      live and (record ->> 'status' = 'Published' or kind in ('unpublished', 'trashed')) and exists (
        select from revisions as shown
        where shown.collection = gone.area and shown.record_id = gone.record_id
          and shown.live and shown.record ->> 'status' = 'Published' and shown.kind <> 'trashed'
      )
    )
  `.execute(db)
}
