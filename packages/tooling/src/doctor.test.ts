import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('doctor.mjs', import.meta.url))

it.each([
  ['12.1.0', 0, 'ok        pnpm 12'],
  ['9.1.0', 1, 'missing   pnpm 12\n          Call every script as `npx pnpm@12 <script>`.'],
])('run by pnpm %s, the doctor exits with %i and says what is missing or optional', (pnpm, status, says) => {
  const env = { PATH: '', npm_config_user_agent: `pnpm/${pnpm} npm/?` }
  const run = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  expect(run.stdout).toContain(says)
  expect(run.stdout).toMatch(/optional {2}Chromium, for `e2e` and `bench`\n {10}Install your system's package/)
  expect(run.status).toBe(status)
})
