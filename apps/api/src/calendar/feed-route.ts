import { createHash } from 'node:crypto'
import { AppError, opensCalendar, readCalendarFeed } from '@tablier/backend'
import { CALENDAR_PATH } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import type { Services } from '../services.ts'
import { sendRefusal } from '../site/send-refusal.ts'
import { writeIcs } from './write-ics.ts'

/** Nobody may keep the calendar or list it. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

/** Serves the calendar to phones that have its link. */
export function registerCalendarFeed(
  app: FastifyInstance,
  { config, db, now, gates }: Pick<Services, 'config' | 'db' | 'now' | 'gates'>,
): void {
  const read = async (token: string) => {
    if (!(await opensCalendar(db, token, now()))) return undefined
    return writeIcs(await readCalendarFeed(db, now()), config.publicUrl)
  }
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}:file`, async (request, reply) => {
    void reply.headers(headers)
    const { file } = request.params
    try {
      // Made-up tokens wait where other made-up addresses do.
      const text = file.endsWith('.ics') && (await gates.publicAnswers.pass(() => read(file.slice(0, -'.ics'.length))))
      if (!text) return await reply.status(404).type('text/plain; charset=utf-8').send('This calendar has ended.\n')
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.header('etag', etag)
      if (fresh(request.headers, { etag })) return await reply.status(304).send()
      return await reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return sendRefusal(reply.type('text/plain; charset=utf-8'), error, error.message)
    }
  })
}
