import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
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
/** The folder in DATA_DIR with a note of each file elsewhere that is being written. */
const ELSEWHERE = 'elsewhere'

interface Note {
  readonly path: string
  /** The DATA_DIR whose process writes the file: a copy of the folder has its notes too, and must not remove the file. */
  readonly owner: string
}

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
  await removeElsewhere(dataDir, log)
}

async function removeElsewhere(dataDir: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  const notes = join(dataDir, ELSEWHERE)
  const here = await ownerOf(dataDir)
  for (const name of (await readdir(notes).catch(nullIfMissing)) ?? []) {
    const note = join(notes, name)
    try {
      const { path, owner } = readNote(await readFile(note, 'utf8'))
      if (owner === here && ARRIVING.test(basename(path))) {
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

/** Returns what tells a DATA_DIR from its copies: where it is, and its number on the disk. */
async function ownerOf(dataDir: string): Promise<string> {
  const { ino } = await stat(dataDir, { bigint: true })
  return `${await realpath(dataDir)} ${ino}`
}

/** Returns a note; one that nothing follows from if the text is none. */
function readNote(text: string): Note {
  try {
    return JSON.parse(text) as Note // as placeElsewhere writes it
  } catch {
    return { path: '', owner: '' }
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
  const owner = await ownerOf(dataDir)
  try {
    return await placeFile(target, incoming, async (path) => {
      await writeFile(note, JSON.stringify({ path, owner } satisfies Note), { flag: 'wx', mode: 0o600 })
      return arrive(path)
    })
  } finally {
    await rm(note, { force: true })
  }
}
