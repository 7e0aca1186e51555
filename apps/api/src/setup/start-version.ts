import { setTimeout as pause } from 'node:timers/promises'
import { CommandError, stateError } from '../command-line/command-error.ts'
import { askStatus, NoServer } from '../command-line/command-socket.ts'
import { type Machine, places, siteSocket } from './machine.ts'

/** Starts a version of the program in place of another one, and watches whether it goes on. */

/** How a version is watched. Tests replace it. */
export interface Watch {
  /** Throws as `askStatus` does. */
  readonly status: typeof askStatus
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

export const watchNow: Watch = { status: askStatus, now: () => performance.now(), pause }

export interface Starting {
  readonly machine: Machine
  readonly watch: Watch
  /** How many seconds a version may take until it wants requests. */
  readonly wait: number
  readonly tell: (line: string) => void
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

const UNIT = '/etc/systemd/system/tablier.service'

/**
 * Points a link to a version: `current` for the service, `command` for the command `tablier`, so that the old version
 * finishes an upgrade that was interrupted. At each moment it points to the former one or to this one.
 */
export async function switchTo(machine: Machine, link: 'current' | 'command', version: string): Promise<void> {
  const arriving = machine.at(`${places.program}/.arriving`)
  await machine.run('ln', '-sfn', `versions/${version}`, arriving)
  await machine.run('mv', '-fT', arriving, machine.at(`${places.program}/${link}`))
}

/** Starts a version in place of another one. @throws CommandError `not_ready` with the reason in the service's log */
export async function startVersion(context: Starting, version: string, other: string): Promise<void> {
  const { machine } = context
  await bringUnit(context, version, other)
  await machine.run('systemctl', 'daemon-reload')
  const since = Math.floor(Date.now() / 1000)
  await machine.run('systemctl', 'restart', 'tablier')
  const problem = await problemWith(context, version)
  if (problem === undefined) return
  const words = await lastWords(machine, since)
  throw new CommandError('not_ready', `Version ${version} did not come up (${problem}). ${words}`.trim())
}

/** Writes the version's unit if the present one is the other version's, not one that somebody has changed. */
async function bringUnit({ machine, tell }: Starting, version: string, other: string): Promise<void> {
  const fileOf = (name: string) => `${places.program}/versions/${name}/deploy/tablier.service`
  const own = await machine.read(fileOf(version))
  const former = await machine.read(fileOf(other))
  const present = await machine.read(UNIT)
  if (own === undefined || own === present || own === former) return
  if (present === former) await machine.write(UNIT, own, { mode: 0o644 })
  else tell(`${UNIT} was changed on this machine, so it stays. Compare it with that of ${version}: ${fileOf(version)}`)
}

const LOOK_MS = 500
/** How long a version must go on after it has first wanted requests. */
const STEADY_MS = 10_000
/** How many seconds a version whose process keeps ending may try again: its database may be restarting. */
export const FAILING_SECONDS = 60
const TELL_EVERY_SECONDS = 60

/** Watches a version start. Returns what is wrong; undefined once it has wanted requests for a while. */
async function problemWith(context: Starting, version: string): Promise<string | undefined> {
  const { machine, watch, wait, signal, tell } = context
  const socket = await siteSocket(machine)
  const began = watch.now()
  let first: { readonly pid: number; readonly at: number } | undefined
  let told = 0
  for (; ; await watch.pause(LOOK_MS)) {
    const seen = await lookAt(context, socket, version)
    const seconds = Math.round((watch.now() - began) / 1000)
    const ended = first && `it ended ${Math.round((watch.now() - first.at) / 1000)} seconds after it had come up`
    if ('pid' in seen) {
      if (first && first.pid !== seen.pid) return ended
      first ??= { pid: seen.pid, at: watch.now() }
      if (watch.now() - first.at >= STEADY_MS) return undefined
      continue
    }
    if (ended !== undefined && seen.isFailing) return ended
    if (seconds >= (seen.isFailing ? Math.min(wait, FAILING_SECONDS) : wait)) return seen.problem
    if (signal.aborted) return 'the upgrade was interrupted'
    if (seconds < told + TELL_EVERY_SECONDS) continue
    told = seconds
    tell(`Version ${version} does not want requests yet, after ${seconds} seconds: ${seen.problem}.`)
  }
}

/** A process that wants requests; or what is wrong, and whether time alone does not mend it. */
type Seen = { readonly pid: number } | { readonly problem: string; readonly isFailing: boolean }

async function lookAt({ machine, watch }: Starting, socket: string, version: string): Promise<Seen> {
  try {
    const { version: found, pid, problem } = await watch.status(socket)
    if (found !== version) return { problem: `the service runs version ${found}`, isFailing: true }
    return problem === null ? { pid } : { problem: problem.replace(/\.$/, ''), isFailing: false }
  } catch (error) {
    if (!(error instanceof NoServer)) return { problem: stateError(error).message, isFailing: false }
    const pid = await machine.run('systemctl', 'show', 'tablier', '--property=MainPID', '--value')
    const isFailing = pid.trim() === '0'
    return { problem: isFailing ? 'its process has ended' : 'it is still starting', isFailing }
  }
}

/**
 * Returns the line of the service's log that says why it ended: the last one that is neither of the server's log nor a
 * part of what Node prints around an error; if there is none, the last error in the server's log.
 */
async function lastWords(machine: Machine, since: number): Promise<string> {
  const filter = ['_SYSTEMD_UNIT=tablier.service', `--since=@${since}`, '--lines=200', '--output=cat', '--no-pager']
  const lines = (await machine.run('journalctl', ...filter).catch(() => '')).split('\n') // a machine without a journal
  const own = lines.findLast((line) => line !== '' && !NOT_THE_REASON.test(line))?.replace(/^Error: | \{$/g, '')
  const words = own ?? lines.map(loggedError).findLast((line) => line !== undefined) ?? ''
  return words.replace(/(?<=[^.!?])$/, '.')
}

/** A stack frame or another indented line, a line of the server's log, a brace, a place in a file, Node's version. */
const NOT_THE_REASON = /^(?:\s|[{}]|(?:file|node):\S+:\d+$|Node\.js v|-{3,})/

/** Returns the message of a line of the server's log if it is an error. */
function loggedError(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level = 0, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } } // as pino writes it
    return level >= 50 ? (err?.message ?? msg) : undefined
  } catch {
    return undefined // a line that was cut off
  }
}
