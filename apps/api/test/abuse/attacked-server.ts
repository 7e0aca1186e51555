import { buildTestApp, type TestApp, type TestAppOptions } from '../harness.ts'

export interface AttackedServer extends TestApp {
  /** The origin it listens on. */
  readonly url: string
  /** The lines of the log so far. */
  readonly log: readonly string[]
  /** The lines that report a fault of the server. */
  readonly faults: () => string[]
}

interface Attacked extends TestAppOptions {
  /** Called before the server listens. */
  readonly prepare?: (test: TestApp) => Promise<void>
}

/** Opens the application and listens. It trusts the addresses that clients state, so that one test can have many. */
export async function openAttackedServer({ env, prepare, ...options }: Attacked = {}): Promise<AttackedServer> {
  const log: string[] = []
  const onLog = (line: string) => void log.push(line)
  const test = await buildTestApp({ ...options, env: { TRUST_PROXY: 'true', ...env }, onLog })
  await prepare?.(test)
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const isFault = (line: string) => (JSON.parse(line) as { level: number }).level >= 50 // as pino writes it
  return { ...test, url, log, faults: () => log.filter(isFault) }
}
