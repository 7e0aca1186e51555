import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { borrowForRestarts } from '@tablier/mocks/borrow-database'
import { expect } from 'vitest'
import type { SiteParts } from '../../src/commands/run-on-site.ts'
import { type Call, runTablier } from '../../src/commands/run-tablier.ts'
import { verbs as allVerbs } from '../../src/commands/verbs.ts'
import { createDatabase, isOnPostgres } from '../database.ts'
import { DATA_KEY, stageHere } from '../harness.ts'

export interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

export type Env = Readonly<Record<string, string>>

/** Runs a command as `tablier.ts` does, without a terminal. */
export async function runCommand(
  argv: readonly string[],
  env: Env,
  {
    signal = new AbortController().signal,
    verbs = allVerbs,
    ...rest
  }: Partial<Omit<Call, 'argv' | 'env' | 'terminal'>> = {},
): Promise<Outcome> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const written = Promise.all([text(output), text(errors)])
  const terminal = { input, output, errors }
  const code = await runTablier({ argv, env: { ...env }, terminal, verbs, signal, ...rest })
  output.end()
  errors.end()
  const [said, complained] = await written
  return { code, output: said, errors: complained }
}

/** Runs a command that fails with this exit code and has no result. Returns what it says. */
export async function runFailing(argv: readonly string[], env: Env, code = 1): Promise<string> {
  const { errors, ...outcome } = await runCommand(argv, env)
  expect(outcome).toEqual({ code, output: '' })
  return errors
}

export async function runForJson<T>(argv: readonly string[], env: Env, parts?: SiteParts): Promise<T> {
  const { output } = await runCommand([...argv, '--json'], env, { parts })
  return JSON.parse(output) as T // the test states what it expects
}

/** Creates a data folder and a database for a site without a server. Commands open it if they get the `parts`. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-command-'))
  const database = isOnPostgres ? await createDatabase() : undefined
  const lent = database ? undefined : await borrowForRestarts()
  const env: Env = {
    INIT_CWD: folder,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    ...(database && serverEnv(database.url)),
  }
  const parts: SiteParts = () => ({ embedded: lent?.open(), stage: stageHere })
  const close = async () => {
    await (database ?? lent)?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, env, parts, close }
}

function serverEnv(url: string): Env {
  return { DATABASE_URL: url, JWT_SECRET: 'a secret of thirty-two characters', DATA_KEYS: DATA_KEY }
}

export function besideServer({
  config,
}: {
  readonly config: { dataDir: string; databaseUrl: string | undefined }
}): Env {
  return {
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl && serverEnv(config.databaseUrl)),
  }
}
