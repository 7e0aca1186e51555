import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runTablier } from '../../src/commands/run-tablier.ts'
import type { Verb } from '../../src/commands/verb.ts'
import { verbs as allVerbs } from '../../src/commands/verbs.ts'
import { createDatabase, isOnPostgres, prepareFolder } from '../database.ts'

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
  { signal = new AbortController().signal, verbs = allVerbs }: { signal?: AbortSignal; verbs?: readonly Verb[] } = {},
): Promise<Outcome> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const written = Promise.all([text(output), text(errors)])
  const terminal = { input, output, errors }
  const code = await runTablier({ argv, env, terminal, verbs, signal })
  output.end()
  errors.end()
  const [said, complained] = await written
  return { code, output: said, errors: complained }
}

/** Runs a command with `--json` and returns its document. */
export async function runForJson<T>(argv: readonly string[], env: Env): Promise<T> {
  const { output } = await runCommand([...argv, '--json'], env)
  return JSON.parse(output) as T // the test states what it expects
}

/**
 * Creates a data folder, and on PostgreSQL a database, for a site that no server runs.
 * @param hasDatabase false if the first command is to create the embedded database
 */
export async function openFolder(
  hasDatabase = true,
): Promise<{ folder: string; env: Env; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-command-'))
  const database = isOnPostgres ? await createDatabase() : undefined
  if (hasDatabase && !database) await prepareFolder(join(folder, 'data'))
  const env = {
    INIT_CWD: folder,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url, JWT_SECRET: 'a secret of thirty-two characters' }),
  }
  const close = async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, env, close }
}

/** The environment of a command beside a test's server. */
export function besideServer({
  config,
}: {
  readonly config: { dataDir: string; databaseUrl: string | undefined }
}): Env {
  return {
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl, JWT_SECRET: 'a secret of thirty-two characters' }),
  }
}
