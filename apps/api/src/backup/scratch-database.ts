import { readFile, rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '@tablier/backend'
import { embeddedConnection, embeddedOptions, kyselyOnEmbedded } from '@tablier/backend/embedded'

/**
 * Creates a database in a folder, gives it to `use`, and removes it. It has no fsync. PGlite keeps a hundred megabytes of
 * the process that has opened one, so the server calls this in another process.
 * @param template the file of a dump to start from; undefined for a database without a schema
 */
export async function withScratchDatabase<Result>(
  folder: string,
  template: string | undefined,
  use: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    const dump = template === undefined ? undefined : new File([await readFile(template)], template)
    const pglite = await PGlite.create(folder, {
      ...embeddedOptions,
      startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'],
      ...(dump && { loadDataDir: dump }),
    })
    const db = kyselyOnEmbedded(embeddedConnection(pglite))
    try {
      return await use(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
