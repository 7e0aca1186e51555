import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import backupSentences from '../../src/backups/archive/backup-errors.json' with { type: 'json' }
import { CommandError, exitCodes } from '../../src/command-line/command-error.ts'
import { runOnSite } from '../../src/commands/run-on-site.ts'
import type { Verb } from '../../src/command-line/verb.ts'
import { migrateVerb, verbs } from '../../src/commands/verbs.ts'
import { readConfig } from '../../src/config/config.ts'
import { lockFolder } from '../../src/database/data-folder.ts'
import { useFolder } from '../folder.ts'
import { runCommand } from './run-command.ts'

const TABLIER = new URL('../../src/tablier.ts', import.meta.url).pathname

const root = new URL('../../../../', import.meta.url).pathname

const folder = useFolder()

async function tablier(...argv: string[]): Promise<object> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TABLIER, ...argv], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, output, errors } // the event's first argument
}

const oneLine = (line: RegExp): unknown => expect.stringMatching(new RegExp(`^${line.source}[^\n]*\n$`))

it('lists all commands with a line of help each', async () => {
  const { code, output } = await runCommand(['--help'], {})
  expect(code).toBe(0)
  for (const { name, help } of verbs)
    expect(output).toMatch(new RegExp(`^  ${name} .*${help.replaceAll('.', '\\.')}$`, 'm'))
})

it('ends with the exit codes and the codes for programs that docs/commands.md lists', () => {
  const document = readFileSync(`${root}docs/commands.md`, 'utf8')
  const exits = [...document.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code))
  expect(new Set(exits)).toEqual(new Set<number>(Object.values(exitCodes)))
  const sources = globSync(`${root}apps/api/src/**/*.ts`).map((file) => readFileSync(file, 'utf8'))
  const thrown = sources.flatMap((source) =>
    [...source.matchAll(/(?:new CommandError\(\s*|readonly code(?:: string)? = )'(\w+)'/g)].map(([, code]) => code!),
  )
  const [, listed = ''] = document.split('`error.code` is one of ')
  const codes = [...listed.split(';')[0]!.matchAll(/`(\w+)`/g)].map(([, code]) => code!)
  expect(new Set(codes)).toEqual(new Set([...thrown, ...Object.keys(backupSentences)]))
})

it('says what the table of refusals in docs/commands.md states', () => {
  const sources = ['apps/api', 'packages/tooling'].flatMap((part) => globSync(`${root}${part}/src/**/*.{ts,json}`))
  const texts = sources.map((file) =>
    readFileSync(file, 'utf8')
      .replaceAll(/\\`/g, '`')
      .replaceAll(/\$\{[^}]*\}/g, '…'),
  )
  const source = texts.join('\n').replaceAll(/\s+/g, ' ')
  const [, table = ''] = readFileSync(`${root}docs/commands.md`, 'utf8').split('## What it says when it refuses')
  const cells = [...table.split('\n## ')[0]!.matchAll(/^\|[^|]*\|[^|]*\| ([^|]*\S) *\|$/gm)].map(
    ([, cell = '']) => cell,
  )
  const parts = cells.slice(2).flatMap((cell) => cell.split(/…| or (?=…|This)|(?<=[.:;,?]) /))
  const words = parts.map((part) => part.replaceAll(/^[.:; ]+|[.:; ]+$/g, ''))
  expect(words.filter((word) => !source.includes(word))).toEqual([])
  expect(cells.length).toBeGreaterThan(40)
})

it.each([
  ['no command', [], /Which command\?/],
  ['an unknown command', ['frobnicate'], /Unknown command "frobnicate"\./],
  ['an unknown option', ['migrate', '--force'], /Unknown option "--force"\./],
  ['a missing argument', ['admin:create'], /Missing required argument "email"\./],
  ['an argument too many', ['migrate', 'now'], /Too many arguments for "migrate"\./],
])('refuses %s with one line and code 2', async (_, argv, line) => {
  expect(await runCommand(argv, {})).toEqual({ code: 2, output: '', errors: oneLine(line) })
})

it('says in the process itself, in one line and without a stack, what is wrong', async () => {
  expect(await tablier('migrate')).toEqual({
    code: 1,
    output: '',
    errors: oneLine(/DATABASE_URL: the database cannot be reached: /),
  })
})

it('writes one JSON document for an error with --json', async () => {
  const { code, output, errors } = await runCommand(['frobnicate', '--json'], {})
  expect({ code, errors }).toEqual({ code: 2, errors: '' })
  expect(JSON.parse(output)).toEqual({
    ok: false,
    error: { code: 'usage', message: expect.stringContaining('Unknown command "frobnicate".') as unknown },
  })
})

it('asks nobody without a terminal', async () => {
  expect(await runCommand(['admin:create', 'a@example.com', '--ask-password'], {})).toEqual({
    code: 3,
    output: '',
    errors: oneLine(/New password: nobody can be asked here; use --password-file\./),
  })
})

it('ends with 130 if it is interrupted', async () => {
  expect(await runCommand(['migrate'], { DATA_DIR: join(folder, 'data') }, { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    output: '',
    errors: 'Interrupted.\n',
  })
})

it.each([
  [
    'an error of another cause after an interrupt',
    new CommandError('site_changed', 'It was changed.'),
    1,
    'It was changed.',
  ],
  ['an interrupt that a stream reports', new DOMException('aborted', 'AbortError'), 130, 'Interrupted.'],
])('states %s', async (_, error, code, line) => {
  const interrupt = new AbortController()
  const verb: Verb = {
    name: 'try',
    help: 'Fails.',
    place: 'here',
    read: () => ({}),
    run: async () => {
      interrupt.abort(new CommandError('interrupted', 'Interrupted.'))
      throw error
    },
    say: () => [],
  }
  expect(await runCommand(['try'], {}, { signal: interrupt.signal, verbs: [verb] })).toEqual({
    code,
    output: '',
    errors: `${line}\n`,
  })
})

it.each([['backup'], ['export', 'out'], ['doctor']])('makes no site where there is none: %s', async (...argv) => {
  const env = { DATA_DIR: join(folder, 'nowhere'), INIT_CWD: folder }
  const { code, output, errors } = await runCommand(argv, env)
  expect(`${code} ${output}${errors}`).toMatch(/^1 .*There is no site here: \S+nowhere\S* does not exist\./)
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

it('says if the folder is in use by a process that does not answer', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'locked') })
  const unlock = lockFolder(config.dataDir)
  const work = { report: () => {}, signal: new AbortController().signal }
  const where = { config, log: pino({ level: 'silent' }), patienceMs: 0 }
  await expect(runOnSite(migrateVerb, {}, work, where)).rejects.toThrow(
    /^DATA_DIR \S+ is in use by a Tablier process that does not listen for commands\./,
  )
  unlock()
})

it.skipIf(process.platform === 'win32')("refuses root in another user's folder, and says how to run it", async () => {
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  else vi.spyOn(process, 'getuid').mockReturnValue(0)
  const errors = oneLine(/\S+ belongs to the user \S+, who could not open .* Run: (?:runuser|sudo) -u \S+/)
  const env = { DATA_DIR: join(folder, 'new') }
  expect(await runCommand(['migrate'], env)).toEqual({ code: 1, output: '', errors })
  expect(existsSync(env.DATA_DIR)).toBe(false)
  vi.restoreAllMocks()
})
