import { parseStoredName, pictureSize, storedMeasures, uploadNameOf } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { Ports } from '../calls/ports.ts'
import { changeContent } from './content-change.ts'

/** Returns the names of logos that were stored before names told what a picture is (docs/decisions/pictures.md). */
export async function unmeasuredLogos(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('logos').select('img_logo').distinct().where('img_logo', 'is not', null).execute()
  const paths = rows.map(({ img_logo: path }) => path ?? '').filter((path) => !storedMeasures(path))
  return paths
    .filter((path) => pictureSize(path))
    .map(uploadNameOf)
    .filter(parseStoredName)
}

/**
 * Lets logos name the same picture by another path. Their versions and histories stay, because nothing was edited, and
 * the alternative text and the focal point go along.
 */
export async function renameLogo(
  ports: Pick<Ports, 'db' | 'onContentChange'>,
  path: string,
  renamed: string,
): Promise<void> {
  await changeContent(ports, async (trx) => {
    await trx.updateTable('logos').set({ img_logo: renamed }).where('img_logo', '=', path).execute()
    const facts = await trx.selectFrom('pictures').selectAll().where('path', '=', path).executeTakeFirst()
    if (!facts) return
    const { translations, ...others } = facts
    await trx
      .insertInto('pictures')
      .values({ ...others, translations, path: renamed })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  })
}
