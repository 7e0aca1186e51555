import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const DRILL = fileURLToPath(new URL('../bench/crash-money.ts', import.meta.url))

/** At night the drills kill it twenty times, on PostgreSQL too. */
test('a server that is killed while guests accept and pay loses nothing, and does nothing twice', async () => {
  test.setTimeout(180_000) // it is started five times
  const { DATABASE_URL: _postgres, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', DRILL, '2'],
    { env },
  )
  expect(stdout).toMatch(/^2 kills on the embedded database: .*, 0 lost, double or contradicting/m)
})
