import { lstat, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { nullIfMissing } from '../disk/files.ts'

/**
 * Files and folders whose content must not be read by other users of the machine. Everything in a listed folder is
 * protected by it. The folders of DATA_DIR are closed at each start, but files are copied, moved and restored by hand.
 */

interface Secret {
  readonly path: string
  readonly mode: '600' | '700'
}

/** The names in DATA_DIR: files with mode 600, folders with mode 700. */
export const secretsInDataDir = {
  '600': ['jwt-secret', 'data-keys', 'tablier.sock'],
  '700': ['.', 'database', 'uploads', 'backups', 'incoming'],
} as const

/** Files next to `.env` and in the places of backups that hold a whole site. */
const WHOLE_SITE = /^(?:tablier-.+|before-.+)\.tar\.gz(?:\.age)?$/

type Places = Pick<Config, 'dataDir' | 'copies'>

async function secretsOf({ dataDir, copies }: Places, siteFolder: string): Promise<readonly Secret[]> {
  const inDataDir = Object.entries(secretsInDataDir).flatMap(
    ([mode, names]) => names.map((name) => ({ path: join(dataDir, name), mode: mode as Secret['mode'] })), // the keys above
  )
  const ofBackups = [join(dataDir, 'backups'), siteFolder, ...(copies && !copies.s3 ? [copies.folder] : [])]
  const backups = await Promise.all(
    ofBackups.map(async (folder) => {
      const names = await readdir(folder).catch(() => []) // whoever uses the folder says what is wrong with it
      return names
        .filter((name) => WHOLE_SITE.test(name))
        .map((name) => ({ path: join(folder, name), mode: '600' as const }))
    }),
  )
  return [...inDataDir, { path: join(siteFolder, '.env'), mode: '600' }, ...backups.flat()]
}

/** Returns those that other users can read, with the mode that they need. Empty on Windows, which has no modes. */
export async function openSecrets(config: Places, siteFolder = resolve('.')): Promise<readonly Secret[]> {
  if (process.platform === 'win32') return []
  const secrets = await secretsOf(config, siteFolder)
  const open = await Promise.all(secrets.map(async (secret) => ((await isOpen(secret.path)) ? [secret] : [])))
  return open.flat()
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(nullIfMissing)
  return found !== null && !found.isSymbolicLink() && (found.mode & 0o077) !== 0 // a link has no mode
}
