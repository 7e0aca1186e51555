import { type CollectionName, collections, type RevisionKind } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Act } from './actor.ts'

/**
 * Writes the revisions of many records of a collection in one statement. It leaves no lines in the activity: the caller
 * writes one for all of them. The caller has locked the rows.
 */
export async function recordRows(
  trx: Transaction<Database>,
  { actor, at }: Act,
  {
    collection,
    ids,
    kind,
  }: { readonly collection: CollectionName; readonly ids: readonly number[]; readonly kind: RevisionKind },
): Promise<void> {
  await sql`
    insert into revisions (collection, record_id, number, kind, record, live, actor_id, actor_name, created_at)
    select ${collection}, id, 1 + coalesce(
        (select max(number) from revisions where collection = ${collection} and record_id = content.id), 0),
      ${kind}, to_jsonb(content), true, ${actor.id}::integer, ${actor.name}, ${at.toISOString()}::timestamptz
    from ${sql.table(collections[collection].table)} as content where id = any(${ids}::integer[]) order by id
  `.execute(trx)
}
