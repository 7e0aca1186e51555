import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './support/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 3900)
const origin = `http://127.0.0.1:${port}`

/** The real server over an empty data folder, and a browser. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // All tests share one server and its content: two at a time would see each other's changes.
  workers: 1,
  // `.ci/run` names the tests that needed the second try.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  // Long, for a busy machine; no test waits longer than it must.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: origin,
    // The trace keeps each step's DOM; its screenshots would take a whole core.
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
