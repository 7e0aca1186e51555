import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { chmod, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../config/config.ts'
import { fileProblem } from '../disk/files.ts'
import { lockFile } from '../process/file-lock.ts'

/** Another process holds the lock. */
export class FolderInUse extends StartError {}

/**
 * Creates a folder if it is missing, and locks it for this process. The lock is the operating system's (SQLite's
 * exclusive lock on a file in the folder), so it ends with the process.
 * @returns a function that releases the lock
 * @throws FolderInUse if another process holds the lock
 * @throws StartError if the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unlock = lockFile(join(folder, 'lock'))
    if (unlock) return unlock
  } catch (error) {
    const reason = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reason}.`, { cause: error })
  }
  throw new FolderInUse(`DATA_DIR ${folder} is in use by another Tablier process.`)
}

/**
 * Returns a function that removes everything that a folder has got since, and the folder and its parents if they are new.
 * The caller of that function holds the folder's lock.
 */
export function rememberFolder(folder: string): () => Promise<void> {
  const known = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const added: string[] = []
  for (let path = folder; !existsSync(path); path = dirname(path)) added.push(path)
  return async () => {
    for (const name of await readdir(folder))
      if (!known.has(name)) await rm(join(folder, name), { recursive: true, force: true })
    for (const path of added) await rmdir(path)
  }
}

/**
 * Closes existing folders to other users of the machine. The embedded database makes its files writable for everybody,
 * whatever the umask, so only its folders protect them. Logs a folder of another user and a file system without modes.
 * Does nothing on Windows, which has no modes.
 */
export async function makePrivate(folders: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (process.platform === 'win32') return
  for (const folder of folders)
    await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.warn({ err: error, folder }, 'other users may have rights to this folder')
    })
}

/**
 * Refuses a site that belongs to another user. Only a start of the server may create a site in another user's folder,
 * such as a container's volume.
 * @throws StartError that says how to run this as the owner
 */
export function demandSiteOwner(dataDir: string, { isCommand }: { readonly isCommand: boolean }): void {
  const own = process.getuid?.() // undefined on Windows
  const lock = join(dataDir, 'lock')
  let place = existsSync(lock) ? lock : dataDir
  while (!existsSync(place)) place = dirname(place)
  const { uid } = place === lock ? lstatSync(lock) : statSync(place) // a link there is a trap for root
  const isRefused = isCommand ? own === 0 || place === lock || place === dataDir : own === 0 && place === lock
  if (own === undefined || own === uid || !isRefused) return
  const { owner, command } = asOwner(uid)
  const whose = `${place === lock ? dataDir : place} belongs to the user ${owner}, who`
  throw new StartError(`${whose} could not open what this user writes. Run: ${command}`)
}

/**
 * Keeps root's commands from reading the configuration of another user, who could make them run any program.
 * @throws StartError that says how to run this as the owner
 */
export function demandOwnFile(file: string): void {
  const { uid } = lstatSync(file)
  if (process.getuid?.() !== 0 || uid === 0) return
  const { owner, command } = asOwner(uid)
  throw new StartError(`${file} belongs to the user ${owner}, whose configuration root does not take. Run: ${command}`)
}

/** Returns a user's name, and the command that runs this program as that user. */
function asOwner(uid: number): { readonly owner: string; readonly command: string } {
  const owner = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)].map(quoted).join(' ')
  const isRunuser = process.getuid?.() === 0 && !owner.startsWith('#')
  return { owner, command: `${isRunuser ? `runuser -u ${owner} --` : `sudo -u ${quoted(owner)}`} ${command}` }
}

/** Returns a word as a shell reads it. */
export function quoted(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
