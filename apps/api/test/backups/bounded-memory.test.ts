import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('./back-up-in-process.ts', import.meta.url))
const MB = 1024 * 1024

it('grows by less than 64 MB while it writes and verifies a film of 100 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program])
  expect(Number(stdout)).toBeLessThan(64 * MB)
}, 180_000)
