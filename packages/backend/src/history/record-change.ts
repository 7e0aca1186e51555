import { type CollectionName, collections, type RevisionKind } from '@tablier/contracts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Act } from './actor.ts'
import { titleOf } from './title-of.ts'

/** Two edits by one person are one revision if the second follows the first within this time. */
const ONE_EDIT = sql`interval '5 minutes'`

export interface RecordedChange {
  readonly collection: CollectionName
  /** The records, as the transaction has left them. */
  readonly ids: readonly number[]
  /** What was done; left out, it follows from the statuses before and now. */
  readonly kind?: RevisionKind
  /** Columns that differ from the row: draft changes. */
  readonly draft?: Readonly<Record<string, unknown>>
  readonly restoredFrom?: number
  /** Leaves no line in the activity: somebody else writes one for all of them. */
  readonly isQuiet?: boolean
}

/**
 * Writes the revisions of changed records, and what was done into the activity, in the transaction of the change. A
 * change that changed nothing leaves neither. An edit that visitors do not see may become part of the revision before.
 * The caller has written to the rows, so nobody else adds revisions of them meanwhile.
 */
export async function recordChange(trx: Transaction<Database>, act: Act, change: RecordedChange): Promise<void> {
  const { actor, at } = act
  const { collection, ids, kind = null, draft, restoredFrom = null, isQuiet = false } = change
  const isLive = draft === undefined
  const time = sql`${at.toISOString()}::timestamptz`
  await sql`
    with judged as (${judgedRows(change)}),
    prolonged as (
      update revisions set record = judged.record from judged
      where revisions.id = judged.last_id and judged.kind = 'edited' and judged.has_changed and ${kind}::text is null
        and judged.last_kind in ('created', 'edited') and judged.last_live = ${isLive}
        and judged.last_actor is not distinct from ${actor.id}::integer and judged.last_at > ${time} - ${ONE_EDIT}
        and (${isLive} or exists (select from content_drafts where revision_id = judged.last_id))
        and not (${isLive} and (judged.status = 'Published' or judged.last_status = 'Published'))
      returning revisions.record_id
    ), added as (
      insert into revisions (collection, record_id, number, kind, record, live, actor_id, actor_name, restored_from, created_at)
      select ${collection}, id, last_number + 1, kind, record, ${isLive}, ${actor.id}, ${actor.name}, ${restoredFrom}, ${time}
      from judged where has_changed and id not in (select record_id from prolonged)
      order by id
      returning record_id, number, kind, record
    )
    insert into activity (at, area, action, record_id, title, revision, actor_id, actor_name)
    select ${time}, ${collection}, kind, record_id, ${titleOf(sql`record`)}, number, ${actor.id}, ${actor.name} from added
    where not ${isQuiet}::boolean
  `.execute(trx)

  /** The rows beside their last revisions, and the kind of change that leads from one to the other. */
  function judgedRows({ collection: name }: RecordedChange): RawBuilder<unknown> {
    return sql`
      select now.id, now.record, now.record ->> 'status' as status, coalesce(last.number, 0) as last_number,
        last.id as last_id, last.kind as last_kind, last.live as last_live, last.actor_id as last_actor,
        last.created_at as last_at, last.record ->> 'status' as last_status,
        coalesce(${kind}::text, case
          when last.id is null then 'created'
          when now.record ->> 'status' = 'Published' and last.record ->> 'status' <> 'Published' then 'published'
          when now.record ->> 'status' <> 'Published' and last.record ->> 'status' = 'Published' then 'unpublished'
          else 'edited' end) as kind,
        ${kind}::text is not null or last.id is null or last.live <> ${isLive}
          or ${contentOf(sql`now.record`)} <> ${contentOf(sql`last.record`)} as has_changed
      from (
        select id, to_jsonb(content) || ${JSON.stringify(draft ?? {})}::jsonb as record
        from ${sql.table(collections[name].table)} as content where id = any(${ids}::integer[])
      ) as now
      left join lateral (
        select * from revisions where collection = ${name} and record_id = now.id order by number desc limit 1
      ) as last on true`
  }
}

/** What a person has entered: everything but the columns that each change raises. */
function contentOf(record: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${record} - array['version', 'updated_at', 'position']`
}
