import { type CollectionName, collections } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { THE_LIST } from '../history/record-order.ts'
import { rowColumns } from './content-drafts.ts'
import type { ContentRow } from './content-rows.ts'

/**
 * Which state of the content a preview shows: all records as they would be if everything were published, or those that
 * were on the site at a moment.
 */
export type ContentView = { readonly kind: 'drafts' } | { readonly kind: 'asOf'; readonly at: Date }

/** Returns the records of a list as a view has it, in the owner's order. */
export async function listView(db: Db, name: CollectionName, view: ContentView): Promise<ContentRow[]> {
  const shown = view.kind === 'drafts' ? draftRows(name) : pastRows(name, view.at)
  const { rows } = await sql<ContentRow>`
    select record.* from (${shown}) as shown,
      jsonb_populate_record(null::${sql.table(collections[name].table)}, shown.record) as record
    order by shown.place, record.position, record.created_at desc, record.id desc
  `.execute(db)
  return rows
}

/** All records that are not archived, with their draft changes. */
function draftRows(name: CollectionName): RawBuilder<unknown> {
  return sql`
    select 0 as place, to_jsonb(content)
      || coalesce(revisions.record - ${rowColumns}::text[], '{}') || '{"status": "Published"}' as record
    from ${sql.table(collections[name].table)} as content
    left join content_drafts on content_drafts.collection = ${name} and content_drafts.record_id = content.id
    left join revisions on revisions.id = revision_id
    where content.status <> 'Archived'`
}

/** The records that were published then, each in its newest revision of that time, in the list's order of that time. */
function pastRows(name: CollectionName, at: Date): RawBuilder<unknown> {
  const isThen = sql`collection = ${name} and live and created_at <= ${at.toISOString()}::timestamptz`
  // A record that the order does not know came later, and is where new ones go.
  const unknownPlace = collections[name].newRecords === 'first' ? 0 : 2_147_483_647
  return sql`
    select coalesce(ordered.place, ${unknownPlace}::bigint) as place, past.record
    from (
      select distinct on (record_id) record_id, kind, record from revisions
      where ${isThen} and record_id <> ${THE_LIST} order by record_id, number desc
    ) as past
    left join (
      select id::integer, place from (
        select record -> 'order' as ids from revisions where ${isThen} and record_id = ${THE_LIST}
        order by number desc limit 1
      ) as newest, jsonb_array_elements_text(ids) with ordinality as elements(id, place)
    ) as ordered on ordered.id = past.record_id
    where past.kind <> 'trashed' and past.record ->> 'status' = 'Published'`
}
