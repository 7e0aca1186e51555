import { readdir } from 'node:fs/promises'
import { takeAndUnpack } from '../setup/arriving-package.ts'
import type { Demands } from '../setup/check-archive.ts'
import {
  CommandFailed,
  createMachine,
  currentVersion,
  defineWait,
  type Machine,
  places,
  runOnSite,
  siteSocket,
  versionFolder,
} from '../setup/machine.ts'
import { FAILING_SECONDS, type Starting, startVersion, switchTo, watchNow } from '../setup/start-version.ts'
import { forget, type Journal, note, readJournal, runAlone } from '../setup/upgrade-journal.ts'
import { countText } from './backup-verbs.ts'
import { CommandError, stateError } from '../command-line/command-error.ts'
import type { LocalVerb } from '../command-line/verb.ts'

/**
 * Replaces the program by another version, and goes back if that one does not come up. A journal notes the phase, so that
 * after a kill at any point the next call brings one of the two versions up. Nothing that a version has stored is
 * replaced without a copy.
 */

interface UpgradeArgs {
  readonly file?: string
  readonly sha256?: string
  readonly isUnsigned: boolean
  readonly wait: number
}

interface Upgraded extends Pick<Journal, 'from' | 'to'> {
  /** The archive that was named, if an interrupted upgrade of another one was finished instead. */
  readonly notInstalled?: string
}

const backupFile = (to: string) => `${places.site}/before-${to}.tar.gz`
/** In seconds: a new version may migrate a large database for minutes before it wants requests. */
const WAIT_SECONDS = 600
const HELP = 'See journalctl --unit=tablier, mend that, and run: tablier upgrade'

/** Returns the verb that replaces the program that `setup` has installed. Tests replace its options. */
export function upgradeVerb({
  machine = createMachine(),
  watch = watchNow,
  isRoot = process.getuid?.() === 0,
} = {}): LocalVerb<UpgradeArgs, Upgraded> {
  return {
    name: 'upgrade',
    help: 'Replace the program by the version in an archive, with a backup; if it does not come up, go back.',
    place: 'machine',
    define: (command) =>
      defineWait(command, WAIT_SECONDS)
        .argument('[file]', 'the archive; without it, an interrupted upgrade is finished')
        .option('--sha256 <sum>', 'its checksum; otherwise the file SHA256SUMS next to it has it')
        .option('--unsigned', 'take an archive that you have made yourself, without the signature of a release'),
    read({ args: [file], options: { sha256, unsigned, wait }, path }) {
      if (!isRoot) throw new CommandError('not_root', 'Please run it as root.')
      const given = { ...(file !== undefined && { file: path(file) }), ...(typeof sha256 === 'string' && { sha256 }) }
      return { ...given, isUnsigned: unsigned === true, wait: Number(wait) }
    },
    async run({ file, sha256, isUnsigned, wait }, { tell, signal }) {
      const context = { machine, watch, wait, tell, signal }
      return runAlone(machine, async () => {
        const journal = await readJournal(machine)
        if (journal) return finish(context, journal, file)
        if (file === undefined)
          throw new CommandError('usage', 'No upgrade was interrupted. To begin one: tablier upgrade FILE')
        return upgradeTo(context, file, { sha256, isUnsigned })
      })
    },
    say: ({ from, to, notInstalled }) => [
      `Version ${to} is running. Version ${from} and the backup before-${to}.tar.gz are kept.`,
      ...(notInstalled === undefined ? [] : [notInstalledText(notInstalled)]),
    ],
  }
}

function notInstalledText(file: string): string {
  return `${file} was not installed: run tablier upgrade ${file} again.`
}

/** Finishes an interrupted upgrade. @param file the archive that was named now, which is not looked at */
async function finish(context: Starting, journal: Journal, file: string | undefined): Promise<Upgraded> {
  context.tell(`The upgrade from ${journal.from} to ${journal.to} was interrupted. Finishing it.`)
  const notInstalled = file !== undefined && file !== journal.archive ? file : undefined
  try {
    const upgraded = await (journal.phase === 'starting' ? startAgain(context, journal) : goBack(context, journal))
    return { ...upgraded, ...(notInstalled !== undefined && { notInstalled }) }
  } catch (error) {
    if (notInstalled === undefined) throw error
    const { code, message } = stateError(error)
    throw new CommandError(code, `${message} ${notInstalledText(notInstalled)}`, { cause: error })
  }
}

/** @throws CommandError that says why nothing was changed, or `went_back` */
async function upgradeTo(context: Starting, archive: string, demands: Omit<Demands, 'keys'>): Promise<Upgraded> {
  const { machine, tell } = context
  const from = await currentVersion(machine)
  if (from === undefined)
    throw new CommandError('not_set_up', `${places.program}/current is missing: run \`tablier setup\` first.`)
  await siteSocket(machine) // without one, nobody could tell whether the new version runs
  const to = await takeAndUnpack(context, archive, { from, ...demands })
  tell(`Unpacked version ${to}. Stopping the site.`)
  return begin(context, { from, to, archive })
}

/** Stops the site, backs it up and starts the new version. */
async function begin(context: Starting, upgrade: Pick<Journal, 'from' | 'to' | 'archive'>): Promise<Upgraded> {
  const { machine, tell } = context
  const reason = 'It was interrupted before the new version.'
  const journal: Journal = { ...upgrade, phase: 'returning', reason }
  await note(machine, journal)
  try {
    await machine.run('systemctl', 'stop', 'tablier')
    await backUp(machine, journal)
  } catch (error) {
    return goBack(context, { ...journal, reason: stateError(error).message })
  }
  tell(`Made the backup ${backupFile(journal.to)}.`)
  return startNew(context, journal)
}

/** Starts the new version after an interruption, with a new backup if the old one may have been used meanwhile. */
async function startAgain(context: Starting, journal: Journal): Promise<Upgraded> {
  await context.machine.run('systemctl', 'stop', 'tablier')
  const isNewer = await isDatabaseNewer(context, journal.from).catch(() => true) // then the new version has to find out
  return isNewer ? startNew(context, journal) : begin(context, journal)
}

/** Backs the stopped site up, so that nothing is written after the backup. No version changes media. */
async function backUp(machine: Machine, { from, to }: Journal): Promise<void> {
  const file = machine.at(backupFile(to))
  await machine.run('rm', '-f', file)
  await runOnSite(machine, from, 'backup', file, '--database-only')
  await runOnSite(machine, from, 'verify', file)
}

async function startNew(context: Starting, journal: Journal): Promise<Upgraded> {
  const { machine, tell } = context
  const { from, to } = journal
  await note(machine, { ...journal, phase: 'starting' })
  try {
    await switchTo(machine, 'current', to)
    tell(`Starting version ${to}.`)
    await startVersion(context, to, from)
  } catch (error) {
    return goBack(context, { ...journal, phase: 'returning', reason: stateError(error).message })
  }
  await switchTo(machine, 'command', to)
  await forget(machine)
  // The version before stays, for whoever wants to go back by hand.
  for (const name of await readdir(versionFolder(machine, '')))
    if (name !== from && name !== to) await machine.run('rm', '-rf', versionFolder(machine, name))
  return { from, to }
}

/** Puts the old version back. @throws CommandError `went_back` if it runs again, else what keeps it from running */
async function goBack(context: Starting, journal: Journal): Promise<never> {
  const { machine, tell } = context
  const { from, to, reason } = journal
  tell(`Going back to version ${from}: ${reason}`)
  const { kept } = await putBack(context, journal)
  await switchTo(machine, 'current', from)
  await startVersion({ ...context, signal: new AbortController().signal }, from, to).catch((error: unknown) => {
    throw new CommandError('not_ready', `${stateError(error).message} ${HELP}`, { cause: error })
  })
  await machine.run('rm', '-rf', versionFolder(machine, to))
  await forget(machine)
  const how =
    kept === undefined ? '' : `, with the backup of before the upgrade. What ${to} had stored is kept in ${kept}`
  throw new CommandError('went_back', `${reason} Version ${from} is running again${how}.`)
}

/** Makes the database that of the old version again. It copies what the new one has stored before it empties it. */
async function putBack(context: Starting, journal: Journal): Promise<Journal> {
  const { machine, tell } = context
  const { from, to, phase } = journal
  if (phase === 'resuming') return journal
  await note(machine, journal)
  await machine.run('systemctl', 'stop', 'tablier')
  let present = journal
  try {
    const isNewer = phase === 'restoring' || (await isDatabaseNewer(context, from).catch(() => undefined))
    if (isNewer === undefined) return journal // the old version itself refuses a newer database
    if (isNewer && phase === 'returning') {
      present = { ...journal, phase: 'restoring', kept: await keep(machine, journal) }
      tell(`What ${to} has stored is kept in ${present.kept}.`)
      await switchTo(machine, 'current', '.restoring') // nothing may start on an empty database, not even after a power cut
      await note(machine, present)
    }
    if (present.phase === 'restoring')
      await runOnSite(machine, from, 'restore', machine.at(backupFile(to)), '--over-newer', '--kept', '--yes')
  } catch (error) {
    throw new CommandError('not_ready', `The site is stopped: ${stateError(error).message} ${HELP}`, { cause: error })
  }
  const resuming: Journal = { ...present, phase: 'resuming' }
  await note(machine, resuming)
  return resuming
}

/** Copies the whole database into a new file. Returns where, and how much it is. */
async function keep(machine: Machine, { from, to }: Journal): Promise<string> {
  const file = `${places.site}/after-${to}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}.tar.gz`
  const said = await runOnSite(machine, from, 'backup', machine.at(file), '--database-only', '--json')
  const { result } = JSON.parse(said) as { result: Parameters<typeof countText>[0] } // as --json writes it
  return `${file}: ${countText(result)}`
}

const ASK_AGAIN_MS = 5000

/**
 * Returns whether a newer version has changed the database of the stopped site. The old version's `migrate` changes
 * nothing in its own database, and refuses a newer one.
 * @throws CommandError if the database has not opened for a minute
 */
async function isDatabaseNewer({ machine, watch }: Starting, version: string): Promise<boolean> {
  for (const until = watch.now() + FAILING_SECONDS * 1000; ; await watch.pause(ASK_AGAIN_MS)) {
    try {
      await runOnSite(machine, version, 'migrate', '--json')
      return false
    } catch (error) {
      if (error instanceof CommandFailed && error.stated === 'newer_database') return true
      if (watch.now() > until) throw error
    }
  }
}

export const upgradeProgram = upgradeVerb()
