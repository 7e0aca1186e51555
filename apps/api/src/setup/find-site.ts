import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../config/config.ts'
import { quoted } from '../database/data-folder.ts'
import { fileProblem } from '../disk/files.ts'
import { readEnvFile, type Variables } from '../config/env-file.ts'
import { places } from './machine.ts'
import { CommandError } from '../command-line/command-error.ts'

/**
 * Decides which site a command works on: the one that DATA_DIR or DATABASE_URL names, else the one in the current
 * folder, else the one that `setup` has made on this machine (docs/decisions/commands.md).
 */

export interface Surroundings {
  /** The current folder. */
  readonly cwd: string
  /** The folder of the running program: a package or a checkout. Only tests have another one. */
  readonly program?: string | undefined
  /** The root of the machine's paths. Only tests have another one. */
  readonly root?: string | undefined
}

/** What a command asks of its process, and changes. Tests replace it. Windows has no users with numbers. */
export interface Caller extends Pick<NodeJS.Process, 'chdir' | 'cwd' | 'getuid' | 'setgid' | 'setuid'> {
  /** Node's types lack it. */
  initgroups?(user: number, group: number): void
}

export interface Place {
  /** The folder with `.env`, from which the configuration's relative paths count. */
  readonly folder: string
  /** The user of the site that `setup` has made. Undefined for any other site. */
  readonly owner?: { readonly uid: number; readonly gid: number }
  /** What to do if there is no site. */
  readonly advice: string
  /** Says which site it is, where that could be mistaken. */
  readonly note?: string
}

const ownFolder = fileURLToPath(new URL('../../../../', import.meta.url)) // the bundle is as deep as this file

/** How every refusal begins for which there is no site. */
export const NO_SITE = 'There is no site here'

/** Returns true if the environment names a site, which may then be made. */
export function isNamed({ DATA_DIR, DATABASE_URL }: Readonly<Variables>): boolean {
  return Boolean(DATA_DIR?.trim() || DATABASE_URL?.trim())
}

/** @param staysHere true if only the current folder is meant: for a new site, or because none is needed */
export function findPlace(env: Readonly<Variables>, around: Surroundings, staysHere = false): Place {
  const { cwd, program = ownFolder } = around
  const here = { folder: cwd, advice: 'Run this in the folder of a site, or name its data with DATA_DIR.' }
  const machines = siteOfMachine(around)
  if (machines === undefined) return here
  if (!isPackage(program))
    return { ...here, advice: `${here.advice} Or use the command of this machine, ${places.command}.` }
  if (!isSame(cwd, machines)) {
    if (staysHere || isNamed(env) || isNamed(readEnvFile(join(cwd, '.env')))) return here
    if (existsSync(databaseIn(cwd))) return { ...here, note: `This is the site in ${cwd}, not the one in ${machines}.` }
  }
  const { uid, gid } = statSync(machines)
  return { folder: machines, owner: { uid, gid }, advice: 'To make it, run `tablier setup` again.' }
}

/**
 * Prepares the process for the place. On the machine's site, root becomes the site's user: root's files would be closed
 * to the server, and root must not act in a folder that somebody else can change.
 * @param line the command, as it was typed
 * @throws CommandError if only another user may use the site
 */
export function enterPlace({ folder, owner }: Place, caller: Caller, line: readonly string[]): void {
  const own = caller.getuid?.() // undefined on Windows
  if (!owner || own === undefined) return
  if (own !== 0 && own !== owner.uid)
    throw new CommandError(
      'cannot_open',
      `The site of this machine is closed to this user. Run: sudo ${['tablier', ...line].map(quoted).join(' ')}`,
    )
  caller.chdir(folder) // the site's user may have no right to the caller's folder
  if (own === owner.uid) return
  caller.initgroups!(owner.uid, owner.gid) // there is root, so this is not Windows, and there are all three
  caller.setgid!(owner.gid)
  caller.setuid!(owner.uid)
}

/**
 * Returns the command that `setup` has installed, unless its program is the running one. It has the version of the
 * machine's site, and unlike a package in root's folder, the site's user can read it.
 */
export function installedCommand({ program = ownFolder, root = '' }: Surroundings): string | undefined {
  const versions = realpathSync(join(root, places.program, 'versions'))
  return realpathSync(program).startsWith(`${versions}${sep}`) ? undefined : join(root, places.command)
}

/**
 * Lets a start of the server make a site in its checkout, and in an empty folder, because somebody has made that for it.
 * @param isNew true if it was told to make one
 * @throws StartError if it would make a site in any other folder that nobody has named
 */
export function demandPlaceToStart(env: Readonly<Variables>, around: Surroundings, isNew: boolean): void {
  const { cwd, program = ownFolder } = around
  const problem = missing(databaseIn(cwd))
  if (isNew || isNamed(env) || problem === undefined) return
  const machines = isPackage(program) ? siteOfMachine(around) : undefined
  const isForIt = isSame(cwd, program) || readdirSync(cwd).every((name) => name.startsWith('.'))
  if (isForIt && machines === undefined) return
  const advice =
    machines === undefined
      ? 'To make one in this folder, add --new-site. Or name its data with DATA_DIR.'
      : 'The one of this machine is started with: systemctl start tablier'
  throw new StartError(`${NO_SITE}: ${problem}. ${advice}`)
}

/** Returns why something cannot be seen; undefined if it is there. */
export function missing(path: string): string | undefined {
  try {
    statSync(path)
    return undefined
  } catch (error) {
    return fileProblem(error) ?? String(error)
  }
}

function siteOfMachine({ root = '' }: Surroundings): string | undefined {
  const site = join(root, places.site)
  return existsSync(join(root, places.program, 'current')) && existsSync(site) ? site : undefined
}

function isPackage(program: string): boolean {
  return existsSync(join(program, 'deploy/setup.json'))
}

function databaseIn(folder: string): string {
  return join(folder, 'data/database')
}

function isSame(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other)
}
