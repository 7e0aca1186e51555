import { execFile } from 'node:child_process'
import { lchownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { demandOwnFile, demandSiteOwner, lockFolder } from './data-folder.ts'

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

describe('root', () => {
  /** Gives a file to another user than root. Whoever runs this without being root has made it as such a user. */
  const give = (path: string) => void (process.getuid?.() === 0 && lchownSync(path, 12_345, 12_345))
  const asRoot = <T>(act: () => T) => {
    const root = vi.spyOn(process, 'getuid').mockReturnValue(0)
    try {
      return act()
    } finally {
      root.mockRestore()
    }
  }

  it.each([
    ['a lock of another user', (lock: string) => writeFileSync(lock, '')],
    ['a link of another user to a file of root', (lock: string) => symlinkSync('/etc/passwd', lock)],
    ['a link of another user to nothing', (lock: string) => symlinkSync('/nowhere', lock)],
  ])('does not open a site that has %s', (name, place) => {
    const dataDir = join(folder, name.replaceAll(' ', '-'))
    mkdirSync(dataDir)
    place(join(dataDir, 'lock'))
    for (const path of [dataDir, join(dataDir, 'lock')]) give(path)
    expect(() => asRoot(() => demandSiteOwner(dataDir, { isCommand: true }))).toThrow(
      / belongs to the user .* Run: \S+ /,
    )
  })

  it('does not take the configuration of another user, who could name a program in it', () => {
    const file = join(folder, '.env')
    writeFileSync(file, 'NODE_OPTIONS=--import=./mine.mjs')
    give(file)
    expect(() => asRoot(() => demandOwnFile(file))).toThrow(/^\S+\.env belongs to the user .* Run: /)
  })
})
