import { execFile } from 'node:child_process'
import { chmod, readFile, readlink, rename, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { type Command, InvalidArgumentError } from 'commander'
import { CommandError } from '../commands/command-error.ts'

/** Where a packaged site is on its machine. deploy/tablier.service has the same paths. */
export const places = { program: '/opt/tablier', site: '/var/lib/tablier', command: '/usr/local/bin/tablier' } as const
export const ENV_FILE = `${places.site}/.env`

/** What `setup` and `upgrade` do to the machine. */
export interface Machine {
  /** Returns a path of the machine as this process sees it. Only tests have another root folder. */
  at(path: string): string
  /** Returns what a program prints. @throws CommandError `command_failed` with the last line of its errors */
  run(program: string, ...args: readonly string[]): Promise<string>
  /** Returns whether a program ends with 0. It must not change anything, because a dry run calls it too. */
  agrees(program: string, ...args: readonly string[]): Promise<boolean>
  /** Writes a file in one step. `shown` is its text without secrets, for a dry run. */
  write(path: string, text: string, options: { readonly mode: number; readonly shown?: string }): Promise<void>
}

export type RunProgram = (program: string, args: readonly string[]) => Promise<string>

export function createMachine(root = '', runProgram: RunProgram = runHere): Machine {
  const at = (path: string) => `${root}${path}`
  return {
    at,
    run: (program, ...args) => runProgram(program, args),
    agrees: (program, ...args) => succeeds(runProgram(program, args)),
    async write(path, text, { mode }) {
      const arriving = `${at(path)}.arriving`
      await writeFile(arriving, text, { mode, flush: true })
      await chmod(arriving, mode) // also with another umask, or if the file was there
      await rename(arriving, at(path))
    },
  }
}

/** Returns the machine with acts that only say what they would do. */
export function describeOnly(machine: Machine, tell: (line: string) => void): Machine {
  return {
    ...machine,
    async run(program, ...args) {
      tell(`        would run: ${[program, ...args].join(' ')}`)
      return ''
    },
    async write(path, text, { mode, shown = text }) {
      tell(`        would write ${path} (mode ${mode.toString(8)}):`)
      for (const line of shown.trimEnd().split('\n')) tell(`          ${line}`)
    },
  }
}

/** In bytes: more than any listing of an archive. */
const MAX_OUTPUT = 64 * 1024 * 1024

export const runHere: RunProgram = async (program, args) => {
  try {
    return (await promisify(execFile)(program, args, { maxBuffer: MAX_OUTPUT })).stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string } // as execFile rejects
    const reason = stderr.trim().split('\n').at(-1) || message
    const what = program === 'setpriv' ? '' : `\`${[program, ...args].join(' ')}\` failed: ` // the site's own command says what failed
    throw new CommandError('command_failed', `${what}${reason}`, { cause: error })
  }
}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

/**
 * Runs a command of a version on the site, as the site's user and with nothing of the caller's environment. It ends with
 * this process, so that after a kill nothing holds the site's lock.
 */
export function runOnSite(machine: Machine, version: string, ...args: readonly string[]): Promise<string> {
  const user = ['--reuid', 'tablier', '--regid', 'tablier', '--init-groups', '--pdeathsig', 'KILL']
  const env = ['env', '-i', '-C', machine.at(places.site), 'PATH=/usr/bin:/bin', 'NODE_ENV=production']
  return machine.run('setpriv', ...user, ...env, `${versionFolder(machine, version)}/bin/tablier`, ...args)
}

export function versionFolder(machine: Machine, version: string): string {
  return machine.at(`${places.program}/versions/${version}`)
}

export async function readText(machine: Machine, path: string): Promise<string | undefined> {
  return readFile(machine.at(path), 'utf8').catch(orMissing)
}

/** Returns the version that is in use; undefined if there is none. */
export async function currentVersion(machine: Machine): Promise<string | undefined> {
  return (await readlink(machine.at(`${places.program}/current`)).catch(orMissing))?.split('/').at(-1)
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Returns the variables of the site's `.env`, with the port; no others if there is no such file. */
export async function readSiteEnv(machine: Machine): Promise<Readonly<Record<string, string | undefined>>> {
  return { PORT: '3000', ...parseEnv((await readText(machine, ENV_FILE)) ?? '') }
}

/** Returns what is wrong at an address after some seconds of trying; undefined as soon as it answers with 200. */
export type Visit = (url: string, seconds: number) => Promise<string | undefined>

/** Adds the option of verbs that wait for the site. */
export function defineWait(command: Command): Command {
  return command.option('--wait <seconds>', 'how long the site may take to answer', readSeconds, 60)
}

function readSeconds(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number of seconds, such as 300.')
}

const TRY_EVERY_MS = 250

export const visit: Visit = async (url, seconds) => {
  for (const until = performance.now() + seconds * 1000; ; await wait(TRY_EVERY_MS)) {
    const problem = await fetch(url).then(
      ({ ok, status }) => (ok ? undefined : `status ${status}`),
      ({ message, cause }: Error & { cause?: Error }) => cause?.message ?? message, // fetch wraps the system's error
    )
    if (problem === undefined || performance.now() > until) return problem
  }
}

/** Waits for the site. Returns what is wrong, as `visit` does. */
export async function visitSite(machine: Machine, visitUrl: Visit, seconds: number): Promise<string | undefined> {
  return visitUrl(`http://127.0.0.1:${(await readSiteEnv(machine))['PORT']}/readyz`, seconds)
}
