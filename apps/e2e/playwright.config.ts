import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3900)
const origin = `http://127.0.0.1:${port}`
const systemChromium = '/usr/bin/chromium'
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(systemChromium) ? systemChromium : undefined)

/** The real server over an empty data folder of its own, and a browser. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // One server and one content for all: a test may not see the other's changes.
  workers: 1,
  // One more try where nobody watches; what needed it is named at the end of `.ci/run`.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  // The machine may be busy; nothing here waits for longer than it must.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: origin,
    // The page as it was at each step is kept; pictures of it besides take a core of their own.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
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
