import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ARRIVING, nullIfMissing, placeFile } from './files.ts'

/**
 * What a killed process has not finished. The next start of the site removes it: only one process at a time has the lock
 * of DATA_DIR, so what is there when the lock was taken belongs to nobody. A file outside DATA_DIR is noted in it first.
 */

/** The folder in DATA_DIR for files of one request or one act. */
export const TEMPORARY = 'incoming'
/** The folder for files that are being stored, in the folder of the uploads and in those of backups. */
export const INCOMING = '.incoming'
/** The folder in the storage of uploads for the files with which `doctor` tries it. */
export const TRIALS = 'doctor'
/** The folder in DATA_DIR whose files each hold the path of a file elsewhere that is being written. */
const ELSEWHERE = 'elsewhere'

/** What a start removes from DATA_DIR. A name in it that matches an expression is removed as well. */
export const unfinished: readonly (string | RegExp)[] = [
  TEMPORARY,
  `uploads/${INCOMING}`,
  `uploads/${TRIALS}`,
  `backups/${INCOMING}`,
  'database.arriving',
  'ballast.new',
  /^data-keys\.[0-9a-f-]{36}$/, // version 0.1.0 wrote keys there
]

/** Removes what an earlier process has left. The caller has the lock of the folder. */
export async function removeUnfinished(dataDir: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  const remove = async (path: string) => {
    await rm(path, { recursive: true, force: true }).catch((err: unknown) => {
      log.warn({ err, path }, 'cannot remove what an earlier process has not finished')
    })
  }
  const names = await readdir(dataDir)
  const isLeft = (name: string) => unfinished.some((one) => one instanceof RegExp && one.test(name))
  for (const one of [...unfinished.filter((known) => typeof known === 'string'), ...names.filter(isLeft)])
    await remove(join(dataDir, one))
  await removeElsewhere(join(dataDir, ELSEWHERE), log)
}

async function removeElsewhere(notes: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  for (const name of (await readdir(notes).catch(nullIfMissing)) ?? []) {
    const note = join(notes, name)
    try {
      const path = await readFile(note, 'utf8')
      if (ARRIVING.test(basename(path))) {
        await readdir(dirname(path)) // a disk that is not mounted now may be there at a later start
        await rm(path, { force: true })
        log.info({ path }, 'removed a file that an earlier process has not finished')
      }
      await rm(note)
    } catch (err) {
      log.warn(
        { err, note },
        'cannot remove a file that an earlier process has not finished; the next start tries again',
      )
    }
  }
}

/**
 * Puts a file in a place outside DATA_DIR, as `placeFile` does.
 * @param incoming a folder on the same file system as `target`
 */
export async function placeElsewhere<T>(
  target: string,
  { incoming, dataDir }: { readonly incoming: string; readonly dataDir: string },
  arrive: (path: string) => Promise<T>,
): Promise<T> {
  const notes = join(dataDir, ELSEWHERE)
  await mkdir(notes, { recursive: true, mode: 0o700 })
  const note = join(notes, randomUUID())
  try {
    return await placeFile(target, incoming, async (path) => {
      await writeFile(note, path, { flag: 'wx', mode: 0o600 })
      return arrive(path)
    })
  } finally {
    await rm(note, { force: true })
  }
}
