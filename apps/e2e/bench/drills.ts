import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Figure, type Measurement, seconds } from './measurement.ts'
import { tempFolder } from '../support/server-process.ts'

/** Runs what a site must survive: suites of the API, and programs. Here is only which, and what they found. */
interface Suites {
  readonly what: string
  /** The suites of the API, as Vitest filters them. */
  readonly suites: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

interface Program {
  readonly what: string
  /** A program in this folder. What it has found are its lines that begin with a number. */
  readonly program: string
}

const NIGHTLY = { NIGHTLY_SUITES: '1' }
const ON_POSTGRES: Suites['env'] = process.env['DATABASE_URL'] ? { TEST_DATABASE: 'postgres' } : {}

const FULL_DISK: Program = { what: 'A disk that is filled while a server writes', program: 'full-disk.ts' }

const drills: readonly (Suites | Program)[] = [
  { what: 'An upgrade, killed at each of its acts', suites: ['upgrade-kills'], env: NIGHTLY },
  { what: 'A database and a backup of an older version', suites: ['backups/upgrade', 'restore-fixtures'] },
  { what: 'Damaged backups', suites: ['archive/read-backup', 'restore-refused'] },
  { what: 'A restore on a second machine from a second place', suites: ['restore-elsewhere'] },
  { what: 'Changes on one of two instances', suites: ['server/instances'], env: ON_POSTGRES },
  { what: 'Kills of a server that is written to, and of one that restores', program: 'crash-test.ts' },
  { what: 'Kills of a server while guests accept and pay', program: 'crash-money.ts' },
  FULL_DISK,
]

const API = fileURLToPath(new URL('../../api/', import.meta.url))
/** In bytes: more than a drill prints. */
const MAX_OUTPUT = 64 * 1024 * 1024

/** What a test found is in its `task.meta`. */
interface Report {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    /** The path of the suite. */
    readonly name: string
    readonly assertionResults: readonly { readonly meta: { readonly figure?: string } }[]
  }[]
}

/** @throws Error with the output if a drill fails */
async function run(chosen: readonly (Suites | Program)[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const drill of chosen) {
    const begun = performance.now()
    const found = await carryOut(drill)
    figures.push({ what: drill.what, figure: [...found, seconds((performance.now() - begun) / 1000)].join('; ') })
  }
  return figures
}

async function carryOut(drill: Suites | Program): Promise<readonly string[]> {
  return 'program' in drill ? runProgram(drill) : runSuites(drill)
}

async function runProgram({ program }: Program): Promise<readonly string[]> {
  const said = await start(process.execPath, [fileURLToPath(new URL(program, import.meta.url))])
  return said.match(/^\d+ .*$/gm) ?? [said.trim()] // without a number it says why it did nothing
}

async function runSuites({ suites, env }: Suites): Promise<readonly string[]> {
  await using folder = await tempFolder()
  const file = join(folder.path, 'report.json')
  await start(
    'npx',
    ['vitest', 'run', ...suites, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as Report // as Vitest writes it
  const missing = suites.filter((suite) => !report.testResults.some(({ name }) => name.includes(suite)))
  if (missing.length > 0) throw new Error(`There is no suite ${missing.join(', ')}.`)
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : ''
  return [...tests.flatMap(({ meta: { figure } }) => figure ?? []), `${report.numPassedTests} tests passed${skipped}`]
}

async function start(program: string, args: readonly string[], env: Suites['env'] = {}): Promise<string> {
  const options = { cwd: API, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string } // as execFile rejects
    throw new Error(`A drill failed: ${[program, ...args].join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

export const drillAll: Measurement = {
  title: 'Drills',
  method:
    'What a site must survive. Each line runs suites of the API or a program (docs/testing.md) and repeats what they counted. The upgrade is that of the command, on a scratch machine whose service and database are played; all others work on real databases, files and processes. What needs a server that SWIFT_S3_ENDPOINT or DATABASE_URL names is skipped without it.',
  run: () => run(drills),
}

export const fullDisk: Measurement = {
  title: 'A full disk',
  method:
    'A server with the embedded database on a disk in memory that is filled to ten different rests while messages, uploads and backups run. After each, everything that was acknowledged is looked for, and the server is stopped and started again, in turns also while the disk is full.',
  run: () => run([FULL_DISK]),
}
