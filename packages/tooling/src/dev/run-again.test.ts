import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serverSources } from './server-sources.ts'

const root = new URL('../../../../', import.meta.url)
let folder: string
let dev: ChildProcess
let output: string

/** Runs a program that prints its source and then stays, or ends with an error if the source says so. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tablier-dev-'))
  mkdirSync(join(folder, 'src'))
  save('src/server.ts', 'first')
  const program = `
    const text = require('node:fs').readFileSync('src/server.ts', 'utf8')
    if (text === 'broken') throw new Error('broken source')
    console.log('runs ' + text)
    setInterval(() => {}, 1000)`
  const script = `
    import { runAgain } from ${JSON.stringify(new URL('run-again.ts', import.meta.url).href)}
    runAgain({
      command: [process.execPath, '-e', ${JSON.stringify(program)}],
      folder: ${JSON.stringify(folder)},
      sources: ['src'],
      say: console.log,
    })`
  dev = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  output = ''
  dev.stdout?.on('data', (chunk) => (output += String(chunk)))
  await says('runs first')
})

afterEach(async () => {
  if (dev.exitCode === null) {
    dev.kill()
    await once(dev, 'exit')
  }
  rmSync(folder, { recursive: true })
})

const save = (file: string, text: string) => writeFileSync(join(folder, file), text)
const says = (text: string) => expect.poll(() => output).toContain(text)

it('runs the program again when a source changes, but not for a test', async () => {
  save('src/server.test.ts', 'a test')
  save('src/server.ts', 'second')
  await says('runs second')
  expect(output).toBe('runs first\nRestarting: src/server.ts changed.\nruns second\n')
})

it('waits for a change when the program has failed', async () => {
  save('src/server.ts', 'broken')
  await says('Ended with 1. It starts again after a change.\n')
  save('src/server.ts', 'mended')
  await says('runs mended')
  expect(output).not.toContain('runs broken')
})

it('ends with the program when it is told to', async () => {
  dev.kill()
  await once(dev, 'exit')
  expect(output).toBe('runs first\n')
})

it('the sources of the server are those of the packages that it imports', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as { dependencies: object }
  const packages = Object.keys(read('apps/api/package.json').dependencies).flatMap((name) =>
    name.startsWith('@tablier/') ? [name.slice('@tablier/'.length)] : [],
  )
  const watched = serverSources.map((source) => source.split('/')[1])
  expect(new Set(watched)).toEqual(new Set(['api', ...packages]))
  expect(serverSources.filter((source) => !existsSync(new URL(source, root)))).toEqual([])
})
