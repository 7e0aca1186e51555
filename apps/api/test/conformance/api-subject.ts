import { type OpenSubject, useTestSubject } from '@tablier/conformance'
import type { RateLimits } from '../../src/http/rate-limits.ts'
import { FakeBackups } from '../backups/fake-backups.ts'
import { ADMIN, buildTestApp, type TestApp, transportTo } from '../harness.ts'

/** Counts no attempts. */
export const unlimited: RateLimits = { consume: async () => {}, forgive: async () => {}, close: async () => {} }

/** The real application on a new database. */
export async function openApi({ hasLimits, hasMail = false }: Parameters<OpenSubject>[0]) {
  const backups = () => new FakeBackups() // hostile calls would begin real ones
  const test = await buildTestApp({
    backups,
    hasMail,
    ...(!hasLimits && { limits: unlimited }),
  })
  return {
    administrator: ADMIN,
    transport: transportTo(test),
    load: async (path: string) => {
      const { statusCode, headers, rawPayload } = await test.app.inject(path)
      const contentType = headers['content-type']?.toString() ?? null
      return { status: statusCode, contentType, bytes: new Uint8Array(rawPayload) }
    },
    ...test.clock,
    mails: async () =>
      (await test.mails()).map(({ to, subject, text }) => ({ to: to.map(({ address }) => address), subject, text })),
    close: test.close,
    db: test.db,
    clock: test.clock,
  }
}

/** Opens the application before the tests of a file or a `describe`, and closes it after them. */
export function useApi(options: Partial<Parameters<OpenSubject>[0]> = {}) {
  const opened = useTestSubject(openApi, { hasLimits: false, ...options })
  const test = opened as typeof opened & Pick<TestApp, 'db' | 'clock'> // which `openApi` adds
  return { test, admin: test.owner }
}
