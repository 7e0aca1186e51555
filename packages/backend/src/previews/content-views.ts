import type { Collection } from '@tablier/contracts'
import { sql } from 'kysely'
import type { ContentRow } from '../collections/content-rows.ts'
import type { Db } from '../database/database.ts'

export type ContentView = { readonly kind: 'drafts' } | { readonly kind: 'asOf'; readonly at: Date }

/** Placeholder until the revisions are there. */
export async function readView(db: Db, { table }: Collection, _view: ContentView): Promise<readonly ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select * from ${sql.table(table)} where status <> 'Archived' order by position, created_at desc, id desc`.execute(
    db,
  )
  return rows.map((row) => Object.assign(row, { status: 'Published' as const }))
}
