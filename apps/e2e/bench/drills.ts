import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Figure, type Measurement, seconds } from './measurement.ts'
import { tempFolder } from '../support/server-process.ts'

/** Runs what a site must survive: suites of the API, and the crash test. Here is only which, and what they found. */
interface Drill {
  readonly what: string
  /** The suites of the API, as Vitest filters them; without them it is the crash test. */
  readonly suites?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const NIGHTLY = { NIGHTLY_SUITES: '1' }
const ON_POSTGRES: Drill['env'] = process.env['DATABASE_URL'] ? { TEST_DATABASE: 'postgres' } : {}

const drills: readonly Drill[] = [
  { what: 'An upgrade, killed at each of its acts', suites: ['upgrade-kills'], env: NIGHTLY },
  { what: 'A database and a backup of an older version', suites: ['backups/upgrade', 'restore-fixtures'] },
  { what: 'Damaged backups', suites: ['backup/read-backup', 'restore-refused'] },
  { what: 'A restore on a second machine from a second place', suites: ['restore-elsewhere'] },
  { what: 'Changes on one of two instances', suites: ['test/instances'], env: ON_POSTGRES },
  { what: 'Kills of a server that is written to, and of one that restores' },
]

const API = fileURLToPath(new URL('../../api/', import.meta.url))
const CRASH_TEST = fileURLToPath(new URL('crash-test.ts', import.meta.url))
/** In bytes: more than a drill prints. */
const MAX_OUTPUT = 64 * 1024 * 1024

/** What a test found is in its `task.meta`. */
interface Report {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly meta: { readonly figure?: string } }[]
  }[]
}

/** @throws Error with the output if a drill fails */
async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const drill of drills) {
    const begun = performance.now()
    const found = await carryOut(drill)
    figures.push({ what: drill.what, figure: [...found, seconds((performance.now() - begun) / 1000)].join('; ') })
  }
  return figures
}

async function carryOut({ suites, env }: Drill): Promise<readonly string[]> {
  if (suites === undefined) return (await start(process.execPath, [CRASH_TEST])).match(/^\d+ kills.*$/gm) ?? []
  await using folder = await tempFolder()
  const file = join(folder.path, 'report.json')
  await start('npx', ['vitest', 'run', ...suites, '--reporter=json', `--outputFile=${file}`], env)
  const report = JSON.parse(await readFile(file, 'utf8')) as Report // as Vitest writes it
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : ''
  return [...tests.flatMap(({ meta: { figure } }) => figure ?? []), `${report.numPassedTests} tests passed${skipped}`]
}

async function start(program: string, args: readonly string[], env: Drill['env'] = {}): Promise<string> {
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
    'What a site must survive. Each line runs suites of the API or the crash test (docs/testing.md) and repeats what they counted. The upgrade is that of the command, on a scratch machine whose service and database are played; all others work on real databases, files and processes. What needs a server that SWIFT_S3_ENDPOINT or DATABASE_URL names is skipped without it.',
  run,
}
