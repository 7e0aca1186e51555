import type { TestProject } from 'vitest/node'
import { openMailbox } from '../support/mailbox.ts'
import { startServer, tempFolder } from '../support/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is, without a slash at the end. */
    readonly origin: string
  }
}

/** Starts the built server on a new data folder, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await tempFolder()
  const server = await startServer(folder.path, { SMTP_URL: await openMailbox() })
  project.provide('origin', server.url)
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
