import { type Collection, collections, isUploadName } from '@tablier/contracts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The names of all uploads that a record refers to: in content's file columns and texts, and as users' avatars. */
export async function referencedUploads(db: Kysely<Database>): Promise<Set<string>> {
  const columns = Object.values<Collection>(collections).flatMap(({ table, file }) =>
    file ? [{ table, column: file.column }] : [],
  )
  const places = [
    ...columns,
    { table: 'users', column: 'avatar' },
    { table: 'footers', column: 'social_media' },
    { table: 'footers', column: 'heading' },
  ]
  const names = new Set<string>()
  for (const { table, column } of places) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like '%/api/uploads/%'
    `.execute(db)
    for (const { text } of rows)
      for (const [, name] of text.matchAll(/\/api\/uploads\/([\w.-]+)/g))
        if (name && isUploadName(name)) names.add(name)
  }
  return names
}
