import type { MailedLink, OpenSubject } from '@tablier/conformance'
import { deliverDueMails, type Mail } from '@tablier/backend'
import type { RateLimits } from '../src/http/rate-limits.ts'
import { createLogger } from '../src/http/request-log.ts'
import { ADMIN, buildTestApp, type TestApp } from './harness.ts'
import { transportTo } from './transport-to.ts'

const unlimited: RateLimits = { consume: async () => {}, forgive: async () => {}, close: async () => {} }

/** The real application over a database of its own. */
export const openApi: OpenSubject = async ({ hasLimits }) => {
  const test = await buildTestApp(hasLimits ? {} : { limits: unlimited })
  return {
    administrator: ADMIN,
    transport: transportTo(test.app),
    load: async (path) => {
      const { statusCode, headers, rawPayload } = await test.app.inject(path)
      const contentType = headers['content-type']?.toString() ?? null
      return { status: statusCode, contentType, bytes: new Uint8Array(rawPayload) }
    },
    now: test.clock.now,
    advance: test.clock.advance,
    mailedLinks: () => mailedLinks(test),
    close: () => test.close(),
  }
}

/** The links to set a password in all that the outbox sends now. */
export async function mailedLinks({ db, clock }: TestApp): Promise<MailedLink[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  const log = createLogger('silent')
  await deliverDueMails({ db, send, publicUrl: 'https://chef.example', now: clock.now, log })
  return mails.flatMap(({ to, text }) => {
    const token = /https:\/\/chef\.example\/reset-password\?token=(\S+)/.exec(text)?.[1]
    return token ? to.map(({ address }) => ({ email: address, token })) : []
  })
}
