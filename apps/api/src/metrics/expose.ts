import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tablier/backend'
import Fastify, { type FastifyInstance } from 'fastify'
import type { MetricsConfig } from '../config/config.ts'
import { answerError } from '../http/errors.ts'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/** Serves the metrics as configured. The site's own port answers `/metrics` with 404, unless it is to serve them. */
export function exposeMetrics(app: FastifyInstance, metrics: Metrics | undefined, config: MetricsConfig | undefined) {
  if (metrics && config && config.port === undefined) serve(app, metrics, config.token)
  else app.get(PATH, { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  if (metrics && config?.port !== undefined) serveApart(app, metrics, config, config.port)
}

function serve(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get(PATH, { schema: { hide: true } }, async ({ headers }, reply) => {
    void reply.header('cache-control', 'no-store')
    if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthenticated')
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Listens as soon as the application is ready, and closes with it. A failure in `onListen` would only be logged. */
function serveApart(app: FastifyInstance, metrics: Metrics, { host, token }: MetricsConfig, port: number): void {
  const apart = Fastify({ forceCloseConnections: true })
  apart.setErrorHandler(answerError)
  serve(apart, metrics, token)
  app.addHook('onReady', async () => void (await apart.listen({ host, port })))
  app.addHook('onClose', () => apart.close())
}

/** Compares in constant time. It compares hashes, because `timingSafeEqual` needs equal lengths. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
