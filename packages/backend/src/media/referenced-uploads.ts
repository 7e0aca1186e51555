import { type Collection, collections, isUploadName, posterName, posterPath } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Returns the names of all uploads that content, avatars or removed examples refer to, and those of their videos'
 * posters.
 */
export async function referencedUploads(db: Db): Promise<Set<string>> {
  const columns = Object.values<Collection>(collections).flatMap(({ table, file }) =>
    file ? [{ table, column: file.column }] : [],
  )
  const places = [
    ...columns,
    { table: 'users', column: 'avatar' },
    { table: 'footers', column: 'social_media' },
    { table: 'footers', column: 'heading' },
    { table: 'example_records', column: 'removed' },
  ]
  const names = new Set<string>()
  for (const { table, column } of places) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)}
      where ${sql.ref(column)}::text like '%/api/uploads/%'
    `.execute(db)
    for (const { text } of rows)
      for (const [, name] of text.matchAll(/\/api\/uploads\/([\w.-]+)/g))
        if (name && isUploadName(name)) names.add(name).add(posterPath(name) ? posterName(name) : name)
  }
  return names
}
