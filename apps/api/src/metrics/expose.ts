import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tablier/backend'
import Fastify, { type FastifyInstance } from 'fastify'
import type { MetricsConfig } from '../config.ts'
import { handleErrors } from '../http/errors.ts'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/** Serves the metrics as configured. On the site's own port, `/metrics` is 404 unless they are served there. */
export function exposeMetrics(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  config: MetricsConfig | undefined,
): void {
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

/** Listens from when the application is ready, and closes with it. Fastify would only log a failure of `onListen`. */
function serveApart(app: FastifyInstance, metrics: Metrics, { host, token }: MetricsConfig, port: number): void {
  const apart = Fastify({ forceCloseConnections: true })
  handleErrors(apart)
  serve(apart, metrics, token)
  app.addHook('onReady', async () => void (await apart.listen({ host, port })))
  app.addHook('onClose', () => apart.close())
}

/** Takes the same time wherever the texts differ. Hashes have the same length, as `timingSafeEqual` needs. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
