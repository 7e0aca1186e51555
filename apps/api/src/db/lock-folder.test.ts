import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { lockFolder } from './lock-folder.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'tablier-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Tries to lock the folder in another process. */
async function lockElsewhere(): Promise<string> {
  const source = `import { lockFolder } from ${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)}
    try { lockFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }`
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    source,
  ])
  return stdout.trim()
}

it('keeps other processes out until it is released, also by the end of its process', async () => {
  const unlock = lockFolder(folder)
  expect(await lockElsewhere()).toBe(`DATA_DIR ${folder} is in use by another Tablier process.`)
  unlock()
  expect(await lockElsewhere()).toBe('locked') // and exits without releasing it
  expect(await lockElsewhere()).toBe('locked')
})
