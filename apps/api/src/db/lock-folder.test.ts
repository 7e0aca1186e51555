import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../config.ts'
import { lockFolder } from './lock-folder.ts'

const run = promisify(execFile)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablier-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What another process is told when it wants the folder. */
async function lockElsewhere(): Promise<string> {
  const source = `import { lockFolder } from ${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)}
    try { lockFolder(${JSON.stringify(folder)}); console.log('got it') } catch (error) { console.log(error.message) }`
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    source,
  ])
  return stdout.trim()
}

it('keeps other processes out until it is let go, and needs no cleaning up after one that died', async () => {
  const unlock = lockFolder(folder)
  expect(await lockElsewhere()).toBe(`DATA_DIR ${folder} is in use by another Tablier process.`)
  unlock()
  expect(await lockElsewhere()).toBe('got it') // and ends without letting go
  expect(await lockElsewhere()).toBe('got it')
})

it('makes the folder where it is missing', () => {
  const unlock = lockFolder(join(folder, 'deep', 'data'))
  expect(existsSync(join(folder, 'deep', 'data'))).toBe(true)
  unlock()
})

it('names a folder that cannot be written', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(join(file, 'data'))).toThrow(StartError)
  expect(() => lockFolder(join(file, 'data'))).toThrow(`DATA_DIR ${join(file, 'data')} cannot be written`)
})
