import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar-stream'

/** A dump of an empty database with the latest schema, which the build writes (`vite.config.ts`). The sources have none. */
export const EMPTY_DATABASE = import.meta.url.endsWith('.ts')
  ? undefined
  : fileURLToPath(new URL('empty-database.tar.gz', import.meta.url))

/**
 * Unpacks the dump, a tar archive, into a folder that is not there yet. To create a database, PGlite would run PostgreSQL
 * three times in this process, which keeps hundreds of megabytes of it. The folder appears when all of it is on the disk.
 */
export async function unpackEmptyDatabase(dump: Uint8Array, folder: string): Promise<void> {
  const arriving = `${folder}.arriving`
  const archive = extract()
  archive.end(dump)
  for await (const entry of archive) {
    const path = join(arriving, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, entry as AsyncIterable<Buffer>, { mode: 0o600, flush: true }) // untyped there
    entry.resume()
  }
  await rename(arriving, folder)
}
