import { raiseContentVersion } from '../database/content-version.ts'
import type { Trx } from '../database/database.ts'
import type { Ports } from '../calls/ports.ts'

/** Runs a change and raises the content version in the same transaction. */
export async function changeContent<T>(
  { db, onContentChange }: Pick<Ports, 'db' | 'onContentChange'>,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { result, version } = await db.transaction().execute(async (trx) => {
    const changed = await run(trx)
    return { result: changed, version: await raiseContentVersion(trx) }
  })
  await onContentChange(version)
  return result
}
