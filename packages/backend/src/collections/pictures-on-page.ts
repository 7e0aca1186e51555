import { type Collection, isUploadName, type PictureFacts, type PictureOnPage, uploadNameOf } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { ContentRow } from './content-rows.ts'

type RowOnPage = ContentRow & { readonly picture?: PictureOnPage }

/** Adds to published rows what the owner has stated about their pictures: in one query, and none for rows without any. */
export async function withPictures(
  db: Db,
  collection: Pick<Collection, 'file'>,
  rows: readonly ContentRow[],
): Promise<readonly RowOnPage[]> {
  const paths = rows.flatMap((row) => pathOf(collection, row) ?? [])
  if (paths.length === 0) return rows
  const stated = await db.selectFrom('pictures').selectAll().where('path', 'in', paths).execute()
  const pictures = new Map(stated.map((facts) => [facts.path, pictureOnPage(facts)]))
  return rows.map((row) => {
    const picture = pictures.get(pathOf(collection, row) ?? '')
    return picture ? { ...row, picture } : row
  })
}

/** The path of a row's picture or video. */
export function pathOf({ file }: Pick<Collection, 'file'>, row: ContentRow): string | null | undefined {
  return file && (row as unknown as Record<string, string | null>)[file.column] // the collection's own column
}

/** What is stated about a picture, as the page gets it. Undefined if nothing differs from a picture that nobody has described. */
export function pictureOnPage({
  focal_x,
  focal_y,
  alt,
  is_decorative,
}: Omit<PictureFacts, 'path'>): PictureOnPage | undefined {
  const picture = {
    ...(focal_x !== null && focal_y !== null && { focal_x, focal_y }),
    ...((alt !== '' || is_decorative) && { alt: is_decorative ? '' : alt }),
  }
  return Object.keys(picture).length > 0 ? picture : undefined
}

/**
 * True if an upload has this focal point, or is the poster of a video that has it.
 * @param focus per cent of the width, and of the height if it matters
 */
export async function isFocalPoint(db: Db, name: string, [x, y]: readonly number[]): Promise<boolean> {
  if (!isUploadName(name) || x === undefined) return false
  const rows = await db
    .selectFrom('pictures')
    .select(['path', 'focal_y'])
    .where('path', 'like', `/api/uploads/${withoutExtension(name)}.%`) // an upload's name has no wildcards
    .where('focal_x', '=', x)
    .execute()
  return rows.some(({ path, focal_y }) => uploadNameOf(path) !== '' && (y === undefined || focal_y === y))
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]+$/, '')
}
