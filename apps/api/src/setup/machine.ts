import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readFile, readlink, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { type Command, InvalidArgumentError } from 'commander'
import { CommandError, type StatedError, stateError } from '../command-line/command-error.ts'
import { askStatus, NoServer, socketPath } from '../command-line/command-socket.ts'

/** Where a packaged site is on its machine. deploy/tablier.service has the same paths. */
export const places = { program: '/opt/tablier', site: '/var/lib/tablier', command: '/usr/local/bin/tablier' } as const
export const ENV_FILE = `${places.site}/.env`

/**
 * What `setup` and `upgrade` do to the machine, as root. The site's folder belongs to the site's user, who may put a
 * link to a file of root there at any moment. So whatever names a path inside it is done as that user.
 */
export interface Machine {
  /** Returns a path of the machine as this process sees it. Only tests have another root folder. */
  at(path: string): string
  /** Returns what a program prints. @throws CommandFailed */
  run(program: string, ...args: readonly string[]): Promise<string>
  /**
   * Runs a program in the site's folder as the site's user, with nothing of the caller's environment and without the
   * caller's terminal, in which it could otherwise type. It ends with this process, so that after a kill nothing holds
   * the site's lock.
   */
  runAsSite(program: string, ...args: readonly string[]): Promise<string>
  /** Returns whether a program ends with 0. It must not change anything, because a dry run calls it too. */
  agrees(program: string, ...args: readonly string[]): Promise<boolean>
  /** Returns the text of a file; undefined if there is none. */
  read(path: string): Promise<string | undefined>
  /** Writes a file in one step. `shown` is its text without secrets, for a dry run. */
  write(path: string, text: string, options: { readonly mode: number; readonly shown?: string }): Promise<void>
}

/** @param input what the program reads from its standard input */
type RunProgram = (program: string, args: readonly string[], input?: string) => Promise<string>

/** Prints a file, or nothing if it is missing. A pipe would block, a folder fail. */
const READ_FILE = 'test ! -f "$0" || exec cat -- "$0"'
/** Where a file arrives. After a kill, the repetition of the act replaces what is there. */
const ARRIVING = '.arriving'
/** Replaces a file by what it reads. No link is followed, neither at the file nor at the one that arrives. */
const PLACE_FILE = `set -eC; umask 077; arriving=$0${ARRIVING}; rm -f -- "$arriving"; trap 'rm -f -- "$arriving"' EXIT
cat >"$arriving"; chmod "$1" "$arriving"; sync "$arriving"; mv -fT -- "$arriving" "$0"`

export function createMachine(root = '', runProgram: RunProgram = runHere): Machine {
  const at = (path: string) => `${root}${path}`
  const isInSite = (text: string) => text.includes(`${at(places.site)}/`)
  const user = ['--reuid', 'tablier', '--regid', 'tablier', '--init-groups', '--pdeathsig', 'KILL', 'setsid']
  const env = ['env', '-i', '-C', at(places.site), 'PATH=/usr/bin:/bin', 'NODE_ENV=production']
  const runAsSite = (args: readonly string[], input?: string) =>
    runProgram('setpriv', [...user, ...env, ...args], input)
  const run = (program: string, args: readonly string[]) =>
    args.some(isInSite) ? runAsSite([program, ...args]) : runProgram(program, args)
  return {
    at,
    run: (program, ...args) => run(program, args),
    runAsSite: (...command) => runAsSite(command),
    agrees: (program, ...args) => succeeds(run(program, args)),
    async read(path) {
      if (!isInSite(at(path))) return readFile(at(path), 'utf8').catch(orMissing)
      const hasUser = existsSync(at(places.site)) && (await succeeds(runProgram('id', ['-u', 'tablier'])))
      if (!hasUser) return undefined
      const text = runAsSite(['sh', '-c', READ_FILE, at(path)]).catch((cause: unknown) => {
        const way = `Run: chown --no-dereference tablier: ${path}`
        throw new CommandError('unreadable', `The site's user cannot read ${path}. ${way}`, { cause })
      })
      return (await text) || undefined
    },
    async write(path, text, { mode }) {
      if (isInSite(at(path))) {
        await runAsSite(['sh', '-c', PLACE_FILE, at(path), mode.toString(8)], text)
        return
      }
      const arriving = `${at(path)}${ARRIVING}`
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
    async runAsSite(...command) {
      tell(`        would run as the user tablier: ${command.join(' ')}`)
      return ''
    },
    async write(path, text, { mode, shown = text }) {
      tell(`        would write ${path} (mode ${mode.toString(8)}):`)
      for (const line of shown.trimEnd().split('\n')) tell(`          ${line}`)
    },
  }
}

/** A program ended with an error. The message names the program; `reason` is what it said itself. */
export class CommandFailed extends CommandError {
  readonly reason: string
  /** The error code of a command with `--json`. */
  readonly stated: string | undefined

  constructor(message: string, reason: string, { stated, ...options }: ErrorOptions & { readonly stated?: string }) {
    super('command_failed', message, options)
    this.reason = reason
    this.stated = stated
  }
}

/** In bytes: more than any listing of an archive. */
const MAX_OUTPUT = 64 * 1024 * 1024

export const runHere: RunProgram = async (program, args, input = '') => {
  const running = promisify(execFile)(program, args, { maxBuffer: MAX_OUTPUT })
  const interrupt = () => void running.child.kill('SIGINT')
  if (program === 'setpriv') process.on('SIGINT', interrupt) // without the terminal, it does not get its Ctrl-C
  running.child.stdin?.on('error', () => {}) // of a program that ends before it has read everything
  running.child.stdin?.end(input)
  try {
    return (await running).stdout
  } catch (error) {
    const failure = error as ExecError // as execFile rejects
    const stated = statedError(failure.stdout)
    const reason = stated?.message ?? reasonOf(program, failure)
    const what = program === 'setpriv' ? '' : `\`${[program, ...args].join(' ')}\` failed: ` // the site's own command says what failed
    throw new CommandFailed(`${what}${reason}`, reason, { cause: error, ...(stated && { stated: stated.code }) })
  } finally {
    process.off('SIGINT', interrupt)
  }
}

type ExecError = Error & { readonly code?: unknown; readonly stdout?: string; readonly stderr?: string }

/** Returns a program's own words about its failure: all errors of apt, or else the last line. */
function reasonOf(program: string, { code, stderr = '' }: ExecError): string {
  if (code === 'ENOENT') return `the program ${program} is missing`
  const lines = stderr.trim().split('\n')
  const ofApt = lines.filter((line) => line.startsWith('E: ')).join(' ')
  return ofApt || lines.at(-1) || `it ended with ${String(code)}`
}

/** Returns the error that a command with `--json` has written. */
function statedError(output = ''): StatedError | undefined {
  if (!output.startsWith('{"ok":false')) return undefined
  return (JSON.parse(output) as { error?: StatedError }).error // as --json writes it
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

/** Runs a command of a version on the site. */
export function runOnSite(machine: Machine, version: string, ...args: readonly string[]): Promise<string> {
  return machine.runAsSite(`${versionFolder(machine, version)}/bin/tablier`, ...args)
}

export function versionFolder(machine: Machine, version: string): string {
  return machine.at(`${places.program}/versions/${version}`)
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
  return { PORT: '3000', ...parseEnv((await machine.read(ENV_FILE)) ?? '') }
}

/** Returns what is wrong at an address after some seconds of trying; undefined as soon as it answers with 200. */
export type Visit = (url: string, seconds: number) => Promise<string | undefined>

/** Adds the option of verbs that wait for the site. @param seconds the default */
export function defineWait(command: Command, seconds = 60): Command {
  return command.option('--wait <seconds>', 'how long the site may take to answer', readSeconds, seconds)
}

function readSeconds(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number of seconds, such as 300.')
}

const TRY_EVERY_MS = 250

export const visit: Visit = async (url, seconds) => {
  for (const until = performance.now() + seconds * 1000; ; await wait(TRY_EVERY_MS)) {
    const problem = await (url.startsWith(SOCKET) ? problemOfServer(url.slice(SOCKET.length)) : problemAt(url))
    if (problem === undefined || performance.now() > until) return problem
  }
}

function problemAt(url: string): Promise<string | undefined> {
  return fetch(url).then(
    ({ ok, status }) => (ok ? undefined : `status ${status}`),
    ({ message, cause }: Error & { cause?: Error }) => cause?.message ?? message, // fetch wraps the system's error
  )
}

function problemOfServer(socket: string): Promise<string | undefined> {
  return askStatus(socket).then(
    ({ problem }) => problem ?? undefined,
    (error: unknown) => (error instanceof NoServer ? 'it does not run' : stateError(error).message),
  )
}

/** Begins the URL of a socket. */
const SOCKET = 'unix:'

/**
 * Waits for the site. Returns what is wrong, as `visit` does. It asks the server over its socket for commands: at the
 * address there may be another program, and HOST may name any interface.
 */
export async function visitSite(machine: Machine, visitUrl: Visit, seconds: number): Promise<string | undefined> {
  return visitUrl(`${SOCKET}${await siteSocket(machine)}`, seconds)
}

/** Returns the site's DATA_DIR. */
export async function siteDataDir(machine: Machine): Promise<string> {
  return machine.at(resolve(places.site, (await readSiteEnv(machine))['DATA_DIR']?.trim() || 'data'))
}

/** Returns where the site's server listens for commands. @throws CommandError if the path is too long for a socket */
export async function siteSocket(machine: Machine): Promise<string> {
  const folder = await siteDataDir(machine)
  const path = socketPath(folder)
  if (path !== undefined) return path
  throw new CommandError(
    'cannot_open',
    `The path of DATA_DIR ${folder} is too long for the server's socket, so nobody can ask whether the site runs. Please choose a shorter one.`,
  )
}
