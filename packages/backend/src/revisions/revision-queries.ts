import type { CollectionName, Revision, ContentStatus } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { THE_LIST } from '../history/record-order.ts'

/** A record, or with the id 0 the order of its list. */
export interface RecordName {
  readonly collection: CollectionName
  readonly id: number
}

export async function listRevisions(
  db: Db,
  record: RecordName,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ items: Revision[]; total: number }> {
  const items = await summaries(db, record)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await revisionsOf(db, record)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** Returns a revision and the whole record that it holds. */
export async function findRevision(
  db: Db,
  record: RecordName,
  number: number,
): Promise<{ revision: Revision; record: Readonly<Record<string, unknown>> } | undefined> {
  const row = await summaries(db, record).select('record').where('number', '=', number).executeTakeFirst()
  if (!row) return undefined
  const { record: content, ...revision } = row
  return { revision, record: content }
}

export async function newestNumber(db: Db, record: RecordName): Promise<number> {
  const { number } = await revisionsOf(db, record)
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  return number
}

function revisionsOf(db: Db, { collection, id }: RecordName) {
  return db.selectFrom('revisions').where('collection', '=', collection).where('record_id', '=', id)
}

function summaries(db: Db, record: RecordName) {
  return revisionsOf(db, record).select([
    'number',
    'kind',
    'live as is_live',
    sql<boolean>`exists (select from content_drafts where revision_id = revisions.id)`.as('is_draft'),
    record.id === THE_LIST ? sql<null>`null`.as('status') : sql<ContentStatus | null>`record ->> 'status'`.as('status'),
    'actor_id',
    'actor_name',
    'restored_from',
    'created_at',
  ])
}
