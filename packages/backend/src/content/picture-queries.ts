import { isUploadName, type PictureFacts, storedMediaPath, uploadNameOf } from '@tablier/contracts'
import type { Insertable, Updateable } from 'kysely'
import { wrongField } from '../calls/app-error.ts'
import type { Database, Db } from '../database/database.ts'
import { nextVersion } from '../database/update-versioned.ts'
import { cleanTranslations } from '../site/translations.ts'

/** Returns what is stated about a picture; the defaults if nothing is. */
export async function findPicture(db: Db, path: string): Promise<PictureFacts & { readonly version: number }> {
  const stated = await db.selectFrom('pictures').selectAll().where('path', '=', path).executeTakeFirst()
  return stated ?? { path, focal_x: null, focal_y: null, alt: '', is_decorative: false, translations: {}, version: 0 }
}

/** Changes what is stated about a picture; columns that are not named stay. */
export async function savePicture(db: Db, path: string, facts: Omit<Updateable<Database['pictures']>, 'path'>) {
  const row: Insertable<Database['pictures']> = { focal_x: null, focal_y: null, ...facts, path }
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet({ ...facts, path, version: nextVersion('pictures.version') }),
    )
    .execute()
}

/** Returns the path of the picture from which this one was made; null if it was not edited. */
export async function findOriginal(db: Db, path: string): Promise<string | null> {
  const kept = await db.selectFrom('picture_originals').select('original').where('path', '=', path).executeTakeFirst()
  return kept?.original ?? null
}

/**
 * Keeps the original of an edited picture. The original of a picture that was itself edited is the first one.
 * @returns the path of the original
 */
export async function saveOriginal(db: Db, path: string, from: string): Promise<string> {
  const original = (await findOriginal(db, from)) ?? from
  if (original === path) return original // the edits gave the same file again
  await db
    .insertInto('picture_originals')
    .values({ path, original })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ original }))
    .execute()
  return original
}

type SentFacts = Pick<PictureFacts, 'path'> & Partial<PictureFacts>

/** Returns the facts about a picture in their stored form. @throws AppError `invalid_input` */
export function checkedFacts<Facts extends SentFacts>(facts: Facts): Facts {
  const path = storedPath('path', facts.path)
  if (((facts.focal_x ?? null) === null) !== ((facts.focal_y ?? null) === null))
    throw wrongField({ field: 'focal_y', reason: 'focalTogether' })
  return {
    ...facts,
    path,
    ...(facts.alt !== undefined && { alt: facts.alt.trim() }),
    ...(facts.translations && { translations: cleanTranslations(facts.translations) }),
  }
}

/** @throws AppError `invalid_input` unless it is the path of an upload or an http URL */
export function storedPath(field: string, sent: string): string {
  const path = storedMediaPath(sent)
  if (path) return path
  throw wrongField({ field, reason: 'pathOfUpload' })
}

/** @throws AppError `invalid_input` unless it is the path of an upload */
export function uploadPath(field: string, sent: string): string {
  const path = storedPath(field, sent)
  if (isUploadName(uploadNameOf(path))) return path
  throw wrongField({ field, reason: 'pathOfUpload' })
}
