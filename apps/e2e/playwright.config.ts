import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'
import { isNightly } from './support/widths.ts'

/** One for each worker. */
const ports = (process.env['E2E_PORT'] ?? '3900').split(',').map(Number)
/** Each of these starts another app and keeps a core busy, so only one of them runs at a time. */
const busy = ['dev.spec.ts', 'dev-mock.spec.ts', 'playground.spec.ts']
const desktop = { viewport: { width: 1440, height: 900 } }
const originOf = (port: number) => `http://127.0.0.1:${port}`

/**
 * The public page's tests on a smaller screen: those with the tag, in the nightly run all. A test with `@phone` runs only
 * there, one with `@phone-too` also on the desktop.
 */
const visits = (tag: RegExp) => ({
  testMatch: 'public-*.spec.ts',
  testIgnore: 'public-p{ictures,rint}.spec.ts', // they set their widths
  grep: isNightly ? /./ : tag,
})

/**
 * Browser tests of the built server. Each worker has its own server on an empty data folder, because tests would see the
 * changes of others that run at the same time.
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
    // A trace contains the DOM of each step, which takes a fifth of the time. A failed test also has its page as text.
    trace: isNightly ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: 'desktop', testIgnore: busy, grepInvert: isNightly ? [] : /@phone(?!-too)/, use: desktop },
    { name: 'busy', testMatch: busy, workers: 1, timeout: 120_000, use: desktop },
    { name: 'tablet', ...visits(/@every-width|@tablet/), use: { viewport: { width: 768, height: 1024 } } },
    { name: 'phone', ...visits(/@every-width|@phone/), use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: ports.map((port, index) => ({
    command: 'node start-server.ts',
    url: `${originOf(port)}/readyz`,
    env: { PORT: String(port), PUBLIC_URL: originOf(port), TEST_PARALLEL_INDEX: String(index) },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
