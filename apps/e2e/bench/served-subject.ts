import type { Build } from './builds.ts'
import type { Subject } from './repeated.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * Starts a build's server for a repeated measurement, which stops it at the end.
 * @param prepare returns what measures one round; if it fails, the server is stopped
 */
export async function servedSubject(
  { main }: Build,
  folder: string,
  prepare: (server: ServerProcess) => Promise<Subject['round']>,
): Promise<Subject> {
  const server = await startServer(folder, {}, main)
  try {
    return { round: await prepare(server), close: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
