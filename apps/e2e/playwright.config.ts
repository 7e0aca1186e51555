import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 3900)
const origin = `http://127.0.0.1:${port}`

/** Browser tests of the built server, on an empty data folder. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // All tests share one server and its content: parallel tests would see each other's changes.
  workers: 1,
  // `.ci/run` lists the tests that needed the retry.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  // Long, for a busy machine; a test continues as soon as the condition is met.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: origin,
    // A trace contains the DOM of each step; screenshots would use a whole core.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', testMatch: 'public-*.spec.ts', use: { viewport: { width: 768, height: 1024 } } },
    { name: 'phone', testMatch: 'public-*.spec.ts', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: {
    command: 'node start-server.ts',
    url: `${origin}/readyz`,
    env: { PORT: String(port), PUBLIC_URL: origin },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
