import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CommandError, stateError } from '../command-line/command-error.ts'
import { reserveOf } from '../disk/disk-room.ts'
import { type Demands, takeArchive } from './check-archive.ts'
import { type Machine, places, siteDataDir, readSiteEnv, versionFolder } from './machine.ts'

/** Unpacks the archive of another version, and looks before whether that is possible here. Nothing is stopped yet. */

interface Taking extends Omit<Demands, 'keys'> {
  /** The version that is in use. */
  readonly from: string
}

/**
 * Unpacks a copy of the archive that only root can change, once it was judged by the installed version's keys.
 * @returns the version in it
 * @throws CommandError as `takeArchive` does; `wrong_package`, `no_room`
 */
export async function takeAndUnpack(
  { machine, tell }: { readonly machine: Machine; readonly tell: (line: string) => void },
  archive: string,
  { from, ...demands }: Taking,
): Promise<string> {
  await demandRoom(machine, (await stat(archive)).size)
  const folder = machine.at(`${places.program}/.archive`)
  const copy = join(folder, basename(archive))
  await machine.run('rm', '-rf', folder)
  await machine.run('mkdir', '-m', '700', folder)
  try {
    const keys = await machine.read(`${places.program}/current/deploy/release-keys.pem`)
    tell(await takeArchive(archive, copy, { ...demands, keys }))
    return await unpack(machine, copy, from)
  } finally {
    await machine.run('rm', '-rf', folder)
  }
}

interface Arriving {
  readonly version: string
  /** How many bytes it takes unpacked. */
  readonly bytes: number
}

/** Unpacks an archive, tries its program, and returns its version. */
async function unpack(machine: Machine, archive: string, from: string): Promise<string> {
  const { version, bytes } = await inspect(machine, archive, from)
  await demandRoom(machine, bytes)
  const arriving = versionFolder(machine, '.arriving')
  await machine.run('rm', '-rf', arriving)
  try {
    await machine.run('mkdir', '-m', '755', arriving)
    await machine.run('tar', '-xzf', archive, '-C', arriving, '--strip-components=1', '--no-same-owner', '-p')
    const said = await machine.run(`${arriving}/bin/tablier`, '--version').catch((error: unknown) => {
      throw wrong(archive, `its program does not run here (${stateError(error).message})`)
    })
    if (said.trim() !== version) throw wrong(archive, `its program says that it is ${said.trim()}`)
  } catch (error) {
    await machine.run('rm', '-rf', arriving)
    throw error
  }
  await machine.run('rm', '-rf', versionFolder(machine, version))
  await machine.run('mv', '-T', arriving, versionFolder(machine, version))
  return version
}

function wrong(archive: string, reason: string): CommandError {
  return new CommandError('wrong_package', `${basename(archive)} cannot be used: ${reason}.`)
}

/** A line of `tar -tv`: modes, owner, size, date, time and name. */
const LISTED = /^\S+ +\S+ +(\d+) +\S+ +\S+ (.+?)(?: -> .*)?$/

async function inspect(machine: Machine, archive: string, from: string): Promise<Arriving> {
  const listing = await machine.run('tar', '-tvzf', archive).catch(() => '') // not an archive: no package either
  const entries = listing.split('\n').flatMap((line) => {
    const [, size, name = ''] = LISTED.exec(line) ?? []
    return size === undefined ? [] : [{ name, bytes: Number(size) }]
  })
  const [top = ''] = entries[0]?.name.split('/') ?? []
  const [, version, kind] = /^tablier-(\d[\w.+-]*?)-(linux-\w+)$/.exec(top) ?? []
  if (
    version === undefined ||
    entries.some(({ name }) => !name.startsWith(`${top}/`) || name.split('/').includes('..'))
  )
    throw wrong(archive, 'it is not a package of Tablier')
  const own = `${process.platform}-${process.arch}`
  if (kind !== own) throw wrong(archive, `it is for ${kind}, and this machine is ${own}`)
  if (version === from) throw wrong(archive, `version ${version} is installed already`)
  return { version, bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0) }
}

/** How often the database is written beside itself: into the backup, and if it goes back into the copy and for a while. */
const DATABASES = 3

/**
 * @param program what arrives in the program's folder, in bytes
 * @throws CommandError `no_room` if that, the backup and what going back takes do not fit on the disk
 */
async function demandRoom(machine: Machine, program: number): Promise<void> {
  const needs = [
    { place: places.program, bytes: program },
    { place: places.site, bytes: DATABASES * (await databaseBytes(machine)) },
  ]
  const disks = await Promise.all(needs.map(({ place }) => diskOf(machine, place)))
  const reserveMb = Number((await readSiteEnv(machine))['DISK_RESERVE_MB'] || Number.NaN)
  for (const disk of disks) {
    if (!disk) continue // the system does not tell
    const here = needs.filter((_, index) => disks[index]?.name === disk.name)
    const reserve = here.some(({ place }) => place === places.site)
      ? reserveOf(disk.total, Number.isNaN(reserveMb) ? undefined : reserveMb)
      : 0
    const needed = here.reduce((sum, { bytes }) => sum + bytes, reserve)
    if (needed <= disk.free) continue
    const where = here.map(({ place }) => place).join(' and ')
    throw new CommandError(
      'no_room',
      `There is too little room for the upgrade: it needs ${megabytes(needed)} in ${where}, and ${megabytes(disk.free)} are free. Nothing was changed.`,
    )
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}

/** Returns the size of the embedded database; 0 if the site has a database server. */
async function databaseBytes(machine: Machine): Promise<number> {
  const folder = resolve(await siteDataDir(machine), 'database')
  const said = await machine.run('du', '-sb', folder).catch(() => '') // there is none
  return Number.parseInt(said, 10) || 0
}

async function diskOf(machine: Machine, place: string) {
  const said = await machine.run('df', '-B1', '--output=avail,size,target', machine.at(place)).catch(() => '')
  const [, free, total, name] = /^ *(\d+) +(\d+) +(\S.*)$/m.exec(said) ?? []
  return name === undefined ? undefined : { name, free: Number(free), total: Number(total) }
}
