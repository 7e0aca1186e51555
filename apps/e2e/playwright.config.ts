import { defineConfig } from '@playwright/test'
import { testLaunch } from './support/chromium.ts'
import { isNightly } from './support/widths.ts'

/** A port for each worker. */
const ports = (process.env['E2E_PORT'] ?? '3900').split(',').map(Number)
/** Each starts another app or a database in the browser: one at a time, with a longer time limit. */
const busy = ['dev.spec.ts', 'playground.spec.ts']
const desktop = { viewport: { width: 1440, height: 900 } }
const originOf = (port: number) => `http://127.0.0.1:${port}`

/** The public page's tests, except those that set their widths. */
const visits = { testMatch: 'public-*.spec.ts', testIgnore: 'public-{looks,pictures,print}.spec.ts' }
const tablet = { viewport: { width: 768, height: 1024 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const nightly = [
  { name: 'visits on a tablet', ...visits, use: tablet },
  { name: 'visits on a phone', ...visits, use: phone },
]

/**
 * Browser tests of the built server. A test with the tag `@phone` runs on a small screen, one with `@phone-too` on
 * both; in the nightly run, all tests of the public page run at every width. Each worker has its own server and data,
 * so that tests do not see each other's changes.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: ports.length,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: originOf(ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]!), // each worker reads this file again
    // A trace stores the DOM of each step, which takes a fifth of the time. A failed test also stores its page as text.
    trace: isNightly ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: testLaunch,
  },
  projects: [
    // First, because its tests run one after another: at the end, the other workers would wait for them.
    { name: 'busy', testMatch: busy, workers: 1, timeout: 180_000, expect: { timeout: 20_000 }, use: desktop },
    { name: 'desktop', testIgnore: busy, grepInvert: isNightly ? [] : /@phone(?!-too)/, use: desktop },
    { name: 'phone', testIgnore: isNightly ? ['public-*'] : [], grep: /@phone/, use: phone },
    ...(isNightly ? nightly : []),
  ],
  webServer: ports.map((port, index) => ({
    command: 'node start-server.ts',
    url: `${originOf(port)}/readyz`,
    env: { PORT: String(port), PUBLIC_URL: originOf(port), TEST_PARALLEL_INDEX: String(index) },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 240_000, // the first makes the example site, if it has not been made for this build today
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
