import type { PictureFacts } from '@tablier/contracts'
import type { Insertable, Updateable } from 'kysely'
import type { Database, Db } from '../database/database.ts'

/** Returns what is stated about a picture; the defaults if nothing is. */
export async function findPicture(db: Db, path: string): Promise<PictureFacts> {
  const stated = await db.selectFrom('pictures').selectAll().where('path', '=', path).executeTakeFirst()
  return stated ?? { path, focal_x: null, focal_y: null, alt: '', is_decorative: false }
}

/** Changes what is stated about a picture; columns that are not named stay. */
export async function savePicture(
  db: Db,
  path: string,
  facts: Omit<Updateable<Database['pictures']>, 'path'>,
): Promise<void> {
  const row: Insertable<Database['pictures']> = { focal_x: null, focal_y: null, ...facts, path }
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...facts, path }))
    .execute()
}
