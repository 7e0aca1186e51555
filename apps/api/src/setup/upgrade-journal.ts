import { existsSync } from 'node:fs'
import { CommandError } from '../command-line/command-error.ts'
import { lockFile } from '../process/file-lock.ts'
import { type Machine, places } from './machine.ts'

/** How far an upgrade is, so that after a kill at any point the next call goes on. Each phase may be repeated. */
export interface Journal {
  readonly from: string
  readonly to: string
  /** The archive of the new version. */
  readonly archive: string
  /**
   * `starting`: the new version is to run. `returning`: the old one is to run again. `restoring`: the old one's backup is
   * to be restored first; the database may be empty. `resuming`: the database is the old one's, which is to start.
   */
  readonly phase: 'starting' | 'returning' | 'restoring' | 'resuming'
  /** Why the old version is to run. */
  readonly reason: string
  /** Where everything is that the new version has stored, and how much; only from `restoring` on. */
  readonly kept?: string
}

/**
 * Runs an upgrade or a setup unless another one runs, which would stop and start the same service. A machine without the
 * program has nothing to lock.
 * @throws CommandError `upgrade_runs`
 */
export async function runAlone<Result>(machine: Machine, work: () => Promise<Result>): Promise<Result> {
  const folder = machine.at(places.program)
  if (!existsSync(folder)) return work()
  const unlock = lockFile(`${folder}/upgrade.lock`)
  if (!unlock)
    throw new CommandError(
      'upgrade_runs',
      'Another `tablier upgrade` or `tablier setup` is running. Please wait until it ends.',
    )
  try {
    return await work()
  } finally {
    unlock()
  }
}

const JOURNAL = `${places.program}/upgrade.json`

/** Returns the journal of an upgrade that has not ended; undefined if there is none. */
export async function readJournal(machine: Machine): Promise<Journal | undefined> {
  const text = await machine.read(JOURNAL)
  return text === undefined ? undefined : (JSON.parse(text) as Journal) // as `note` writes it
}

export function note(machine: Machine, journal: Journal): Promise<void> {
  return machine.write(JOURNAL, JSON.stringify(journal), { mode: 0o600 })
}

export async function forget(machine: Machine): Promise<void> {
  await machine.run('rm', '-f', machine.at(JOURNAL))
}
