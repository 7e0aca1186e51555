import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../support/server-process.ts'
import { OWNER } from '../support/owner.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is, without a slash at the end. */
    readonly origin: string
  }
}

let close: () => Promise<void>

/** Starts the built server on a new data folder, for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tablier-engines-'))
  const server = await startServer(dataDir, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  project.provide('origin', server.url)
  close = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function teardown(): Promise<void> {
  await close()
}
