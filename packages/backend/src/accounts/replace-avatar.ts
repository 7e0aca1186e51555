import { uploadNameOf } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { IncomingFile } from '../calls/handlers.ts'
import type { Database } from '../database/database.ts'
import { isInUse } from '../media/referenced-uploads.ts'
import type { Ports } from '../ports.ts'
import { lockUser } from './user-queries.ts'

/**
 * Changes a user whose new avatar may have come with the call, and deletes the picture that is no longer needed: the
 * replaced one, or the new one if the change fails. So a user never has more than one stored picture.
 * @param change is given the path of the new avatar; undefined keeps the present one
 */
export async function replaceAvatar<Result>(
  ports: Ports,
  userId: number,
  file: IncomingFile | undefined,
  change: (trx: Transaction<Database>, avatar: string | undefined) => Promise<Result>,
): Promise<Result> {
  const avatar = await file?.keep()
  try {
    const { result, former } = await ports.db.transaction().execute(async (trx) => {
      const locked = avatar === undefined ? undefined : await lockUser(trx, userId)
      return { result: await change(trx, avatar), former: locked?.avatar }
    })
    await removeUnused(ports, former)
    return result
  } catch (error) {
    await removeUnused(ports, avatar)
    throw error
  }
}

/** Deletes an upload that nothing shows. The daily sweep deletes what could not be deleted here. */
export async function removeUnused({ db, removeUpload, log }: Ports, path: string | null | undefined): Promise<void> {
  const name = uploadNameOf(path)
  try {
    if (name && !(await isInUse(db, name))) await removeUpload(name)
  } catch (err) {
    log.warn({ err, upload: name }, 'deleting an unused avatar failed')
  }
}
