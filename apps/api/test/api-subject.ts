import type { OpenSubject } from '@tablier/conformance'
import type { RateLimits } from '../src/http/rate-limits.ts'
import { ADMIN, buildTestApp } from './harness.ts'
import { transportTo } from './transport-to.ts'

const unlimited: RateLimits = { consume: async () => {}, forgive: async () => {}, close: async () => {} }

/** The real application on a new database. */
export const openApi: OpenSubject = async ({ hasLimits }) => {
  const { app, clock, close, mails } = await buildTestApp(hasLimits ? {} : { limits: unlimited })
  return {
    administrator: ADMIN,
    transport: transportTo(app),
    load: async (path) => {
      const { statusCode, headers, rawPayload } = await app.inject(path)
      const contentType = headers['content-type']?.toString() ?? null
      return { status: statusCode, contentType, bytes: new Uint8Array(rawPayload) }
    },
    ...clock,
    mailedLinks: async () =>
      (await mails()).flatMap(({ to, text }) => {
        const token = /\/reset-password\?token=(\S+)/.exec(text)?.[1]
        return token ? to.map(({ address }) => ({ email: address, token })) : []
      }),
    close,
  }
}
