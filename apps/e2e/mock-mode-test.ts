import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { isApiPath } from '@tablier/contracts'

const SCRIPT = fileURLToPath(new URL('../../packages/mocks/scripts/dev-mock.ts', import.meta.url))

interface WorkerFixtures {
  /** Where `dev:mock` serves both apps: on a port that was free. */
  readonly mockOrigin: string
}

interface Fixtures {
  /** What the worker in the browser did not answer. No test may leave anything here. */
  readonly escapedCalls: readonly string[]
}

/** A test of the apps with nothing behind them, from their sources as a developer has them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  reducedMotion: 'reduce',

  mockOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what the fixture needs
    async ({}, use) => {
      const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(server, 'exit')
      try {
        await use(await saidOrigin(server))
      } finally {
        server.kill()
        await ended
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ mockOrigin }, use) => use(mockOrigin),

  escapedCalls: [
    async ({ context, mockOrigin }, use) => {
      const escaped: string[] = []
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== mockOrigin) escaped.push(request.url())
      })
      context.on('response', (response) => {
        const isAnswered = response.fromServiceWorker() && !response.request().serviceWorker()
        if (isApiPath(new URL(response.url()).pathname) && !isAnswered) escaped.push(response.url())
      })
      await use(escaped)
      expect(escaped).toEqual([])
    },
    { auto: true },
  ],
})

/** The address that the script prints once it listens. */
async function saidOrigin({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const [, origin] = /^Public page\s+(http:\S+)\/$/.exec(line) ?? []
    if (origin) {
      stdout.resume() // what Vite says later is of no interest, and must not fill the pipe
      return origin
    }
  }
  throw new Error('The apps of the mock mode did not start.')
}
