import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { lockFolder } from './data-folder.ts'

const run = promisify(execFile)
const folder = useFolder()

/** Tries to lock the folder in another process, as `lockFolder` does, without the second that loading all of it takes. */
async function lockElsewhere(): Promise<string> {
  const source = `const { DatabaseSync } = require('node:sqlite')
    const lock = new DatabaseSync(${JSON.stringify(join(folder, 'lock'))})
    try { lock.exec('BEGIN EXCLUSIVE'); console.log('locked') } catch (error) { console.log(error.message) }`
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', source])
  return stdout.trim()
}

it('keeps others out until it is released, also by the end of its process', async () => {
  const unlock = lockFolder(folder)
  expect(await lockElsewhere()).toBe('database is locked')
  expect(() => lockFolder(folder)).toThrow(`DATA_DIR ${folder} is in use by another Tablier process.`)
  unlock()
  expect(await lockElsewhere()).toBe('locked') // and exits without releasing it
  lockFolder(folder)()
})

it('creates a missing folder for its own user only', () => {
  const missing = join(folder, 'missing')
  lockFolder(missing)()
  expect(statSync(missing).mode & 0o777).toBe(0o700)
})

it('says why a folder cannot be written', () => {
  expect(() => lockFolder(join(folder, 'lock', 'data'))).toThrow(/^DATA_DIR \S+\/lock\/data cannot be written: \S/)
})
