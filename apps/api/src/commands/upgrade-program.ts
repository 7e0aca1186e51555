import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Demands, takeArchive } from '../setup/check-archive.ts'
import {
  createMachine,
  currentVersion,
  defineWait,
  type Machine,
  places,
  runOnSite,
  succeeds,
  versionFolder,
  visit as visitNow,
  type Visit,
  visitSite,
} from '../setup/machine.ts'
import { CommandError, stateError } from './command-error.ts'
import type { LocalVerb } from './verb.ts'

/**
 * Replaces the program by another version, and goes back if that one does not come up. A file notes the phase, so that
 * after a kill at any point the next call brings one of the two versions up.
 */

/** How far an upgrade is. Each phase may be repeated from its beginning. */
interface Journal {
  readonly from: string
  readonly to: string
  /** The new version is to be started; or the old one is to run again, or to run again with its backup. */
  readonly phase: 'starting' | 'returning' | 'restoring'
  /** Why the old version is to run. */
  readonly reason: string
}

interface UpgradeContext {
  readonly machine: Machine
  readonly visit: Visit
  /** How many seconds the site may take to answer. */
  readonly wait: number
  readonly tell: (line: string) => void
}

interface UpgradeArgs {
  readonly file?: string
  readonly sha256?: string
  readonly isUnsigned: boolean
  readonly wait: number
}

type Upgraded = Pick<Journal, 'from' | 'to'>

const JOURNAL = `${places.program}/upgrade.json`
const UNIT = '/etc/systemd/system/tablier.service'
const backupFile = (to: string) => `${places.site}/before-${to}.tar.gz`

/** Returns the verb that replaces the program that `setup` has installed. Tests replace its options. */
export function upgradeVerb({
  machine = createMachine(),
  visit = visitNow,
  isRoot = process.getuid?.() === 0,
} = {}): LocalVerb<UpgradeArgs, Upgraded> {
  return {
    name: 'upgrade',
    help: 'Replace the program by the version in an archive, with a backup; if it does not come up, go back.',
    place: 'machine',
    define: (command) =>
      defineWait(command)
        .argument('[file]', 'the archive; without it, an interrupted upgrade is finished')
        .option('--sha256 <sum>', 'its checksum; otherwise the file SHA256SUMS next to it has it')
        .option('--unsigned', 'take an archive that you have made yourself, without the signature of a release'),
    read({ args: [file], options: { sha256, unsigned, wait }, path }) {
      if (!isRoot) throw new CommandError('not_root', 'Please run it as root.')
      const given = { ...(file !== undefined && { file: path(file) }), ...(typeof sha256 === 'string' && { sha256 }) }
      return { ...given, isUnsigned: unsigned === true, wait: Number(wait) }
    },
    async run({ file, sha256, isUnsigned, wait }, { tell }) {
      const context = { machine, visit, wait, tell }
      const journal = await machine.read(JOURNAL)
      if (journal !== undefined) return finish(context, JSON.parse(journal) as Journal) // as `note` writes it
      if (file === undefined)
        throw new CommandError('usage', 'No upgrade was interrupted. To begin one: tablier upgrade FILE')
      return upgradeTo(context, file, { sha256, isUnsigned })
    },
    say: ({ from, to }) => [`Version ${to} is running. Version ${from} and the backup before-${to}.tar.gz are kept.`],
  }
}

function finish(context: UpgradeContext, journal: Journal): Promise<Upgraded> {
  context.tell(`The upgrade from ${journal.from} to ${journal.to} was interrupted. Finishing it.`)
  return journal.phase === 'starting' ? startNew(context, journal) : goBack(context, journal)
}

/** @throws CommandError that says why nothing was changed, or `went_back` */
async function upgradeTo(context: UpgradeContext, archive: string, demands: Omit<Demands, 'keys'>): Promise<Upgraded> {
  const { machine, tell } = context
  const from = await currentVersion(machine)
  if (from === undefined)
    throw new CommandError('not_set_up', `${places.program}/current is missing: run \`tablier setup\` first.`)
  const to = await takeAndUnpack(context, archive, { from, ...demands })
  tell(`Unpacked version ${to}. Stopping the site.`)
  const journal = { from, to, phase: 'returning', reason: 'It was interrupted before the new version.' } as const
  await note(machine, journal)
  try {
    await machine.run('systemctl', 'stop', 'tablier')
    await backUp(machine, journal)
  } catch (error) {
    return goBack(context, { ...journal, reason: stateError(error).message })
  }
  tell(`Made the backup ${backupFile(to)}.`)
  return startNew(context, journal)
}

/** Unpacks a copy of the archive that only root can change, once it was judged by the installed version's keys. */
async function takeAndUnpack(
  { machine, tell }: UpgradeContext,
  archive: string,
  { from, ...demands }: Omit<Demands, 'keys'> & { readonly from: string },
): Promise<string> {
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

/** Unpacks an archive, tries its program, and returns its version. @throws CommandError `wrong_package` */
async function unpack(machine: Machine, archive: string, from: string): Promise<string> {
  const wrong = (reason: string) => new CommandError('wrong_package', `${basename(archive)} cannot be used: ${reason}.`)
  const arriving = versionFolder(machine, '.arriving')
  const listing = await machine.run('tar', '-tzf', archive).catch(() => '') // not an archive: no package either
  const names = listing.split('\n').filter(Boolean)
  const [top = ''] = names[0]?.split('/') ?? []
  const [, to, kind] = /^tablier-(\d[\w.+-]*?)-(linux-\w+)$/.exec(top) ?? []
  if (to === undefined || names.some((name) => !name.startsWith(`${top}/`) || name.split('/').includes('..')))
    throw wrong('it is not a package of Tablier')
  const own = `${process.platform}-${process.arch}`
  if (kind !== own) throw wrong(`it is for ${kind}, and this machine is ${own}`)
  if (to === from) throw wrong(`version ${to} is installed already`)
  await machine.run('rm', '-rf', arriving)
  await machine.run('mkdir', '-m', '755', arriving)
  await machine.run('tar', '-xzf', archive, '-C', arriving, '--strip-components=1', '--no-same-owner', '-p')
  const said = await machine.run(`${arriving}/bin/tablier`, '--version').catch((error: unknown) => {
    throw wrong(`its program does not run here (${stateError(error).message})`)
  })
  if (said.trim() !== to) throw wrong(`its program says that it is ${said.trim()}`)
  await machine.run('rm', '-rf', versionFolder(machine, to))
  await machine.run('mv', '-T', arriving, versionFolder(machine, to))
  return to
}

/** Backs the stopped site up, so that nothing is written after the backup. No version changes media. */
async function backUp(machine: Machine, { from, to }: Journal): Promise<void> {
  const file = machine.at(backupFile(to))
  await machine.run('rm', '-f', file)
  await runOnSite(machine, from, 'backup', file, '--database-only')
  await runOnSite(machine, from, 'verify', file)
}

async function startNew(context: UpgradeContext, journal: Journal): Promise<Upgraded> {
  const { machine, tell } = context
  const { from, to } = journal
  await note(machine, { ...journal, phase: 'starting' })
  try {
    await switchTo(machine, 'current', to)
    tell(`Starting version ${to}.`)
    await comeUp(context, to, from)
  } catch (error) {
    return goBack(context, { ...journal, phase: 'returning', reason: stateError(error).message })
  }
  await switchTo(machine, 'command', to)
  await forget(context)
  // The version before stays, for whoever wants to go back by hand.
  for (const name of await readdir(versionFolder(machine, '')))
    if (name !== from && name !== to) await machine.run('rm', '-rf', versionFolder(machine, name))
  return { from, to }
}

/** Puts the old version back. @throws CommandError `went_back` if it runs again, else what keeps it from running */
async function goBack(context: UpgradeContext, journal: Journal): Promise<never> {
  const { machine, tell } = context
  const { from, to, phase, reason } = journal
  tell(`Going back to version ${from}: ${reason}`)
  await note(machine, journal)
  await machine.run('systemctl', 'stop', 'tablier')
  await switchTo(machine, 'current', from)
  // The old version refuses a database that the new one has changed.
  const isUnchanged = phase === 'returning' && (await succeeds(runOnSite(machine, from, 'migrate')))
  if (!isUnchanged) {
    await note(machine, { ...journal, phase: 'restoring' }) // from here on, the database may be empty
    await runOnSite(machine, from, 'restore', machine.at(backupFile(to)), '--over-newer', '--yes')
  }
  await comeUp(context, from, to).catch((error: unknown) => {
    const help = 'See journalctl --unit=tablier, mend that, and run: tablier upgrade'
    throw new CommandError('not_ready', `${stateError(error).message} ${help}`, { cause: error })
  })
  await machine.run('rm', '-rf', versionFolder(machine, to))
  await forget(context)
  const how = isUnchanged ? '' : ', with the backup of before the upgrade'
  throw new CommandError('went_back', `${reason} Version ${from} is running again${how}.`)
}

/**
 * Points a link to a version: `current` for the service, `command` for the command `tablier`, so that the old version
 * finishes an upgrade that was interrupted. At each moment it points to the former one or to this one.
 */
async function switchTo(machine: Machine, link: 'current' | 'command', version: string): Promise<void> {
  const arriving = machine.at(`${places.program}/.arriving`)
  await machine.run('ln', '-sfn', `versions/${version}`, arriving)
  await machine.run('mv', '-fT', arriving, machine.at(`${places.program}/${link}`))
}

/** Starts a version in place of another one. @throws CommandError `not_ready` with the service's last words */
async function comeUp(context: UpgradeContext, version: string, other: string): Promise<void> {
  const { machine, visit, wait } = context
  await bringUnit(context, version, other)
  await machine.run('systemctl', 'daemon-reload')
  await machine.run('systemctl', 'restart', 'tablier')
  const problem = await visitSite(machine, visit, wait)
  if (problem === undefined) return
  const log = machine.run('journalctl', '_SYSTEMD_UNIT=tablier.service', '--lines=20', '--output=cat', '--no-pager')
  const lines = (await log.catch(() => '')).split('\n') // a machine without a journal
  const last = lines.findLast((line) => line.trim() !== '' && !line.startsWith('{')) ?? ''
  throw new CommandError('not_ready', `Version ${version} did not come up (${problem}). ${last}`.trim())
}

/** Writes the version's unit if the present one is the other version's, not one that somebody has changed. */
async function bringUnit({ machine, tell }: UpgradeContext, version: string, other: string): Promise<void> {
  const fileOf = (name: string) => `${places.program}/versions/${name}/deploy/tablier.service`
  const [own, former] = [await machine.read(fileOf(version)), await machine.read(fileOf(other))]
  const present = await machine.read(UNIT)
  if (own === undefined || own === present || own === former) return
  if (present === former) await machine.write(UNIT, own, { mode: 0o644 })
  else tell(`${UNIT} was changed on this machine, so it stays. Compare it with that of ${version}: ${fileOf(version)}`)
}

function note(machine: Machine, journal: Journal): Promise<void> {
  return machine.write(JOURNAL, JSON.stringify(journal), { mode: 0o600 })
}

function forget({ machine }: UpgradeContext): Promise<string> {
  return machine.run('rm', '-f', machine.at(JOURNAL))
}

export const upgradeProgram = upgradeVerb()
