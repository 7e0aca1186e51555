import fastifyJwt from '@fastify/jwt'
import fastifyMultipart from '@fastify/multipart'
import { AppError, MAX_JSON_BYTES } from '@tablier/api-rules'
import { api } from '@tablier/contracts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import { authHandlers } from './auth/auth-handlers.ts'
import { createGuard } from './auth/guard.ts'
import { createTokens } from './auth/tokens.ts'
import { collectionHandlers } from './collections/handlers.ts'
import type { ContentVersion } from './db/content-version.ts'
import type { Database } from './db/database.ts'
import { createContentCache } from './http/content-cache.ts'
import { answerError, handleErrors, sendFailure } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { type KeptAnswer, mountAll } from './http/mount.ts'
import { registerOpenApi } from './http/openapi.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { createRequestId, logRequests } from './http/request-log.ts'
import { secure } from './http/security.ts'
import { serializerCompiler } from './http/serialization.ts'
import { validatorCompiler } from './http/validation.ts'
import type { Media } from './media/receive.ts'
import { registerUploads } from './media/serve.ts'
import type { Storage } from './media/storage.ts'
import type { Variants } from './media/variants.ts'
import { messageHandlers } from './messages/message-handlers.ts'
import { userHandlers } from './users/user-handlers.ts'

export interface AppDeps {
  readonly db: Kysely<Database>
  readonly contentVersion: ContentVersion
  readonly media: Media
  readonly storage: Storage
  readonly variants: Variants
  readonly limits: RateLimits
  /** Told that a mail was put in the outbox. */
  readonly onMail: () => void
  readonly jwtSecret: string
  readonly corsOrigins: readonly string[]
  readonly trustProxy: boolean
  readonly log: FastifyBaseLogger
  /** The present time; tests turn it. */
  readonly now: () => Date
  /** Mounts what is not the API, after it: the public page and the admin. */
  readonly mountSites: (app: FastifyInstance) => Promise<void>
}

/** The whole application, listening nowhere yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, contentVersion, limits, media, now, onMail } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    genReqId: createRequestId,
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: deps.trustProxy,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  logRequests(app)
  await secure(app, deps.corsOrigins)
  await app.register(fastifyMultipart)
  await app.register(fastifyJwt, {
    secret: deps.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  })

  const publicAnswers = createContentCache<KeptAnswer>({
    contentVersion: () => contentVersion.current(),
    maxAnswers: 500,
  })
  const tokens = createTokens(app.jwt)
  const guard = createGuard({ db, tokens, now })
  mountAll(
    app,
    api,
    {
      auth: authHandlers({ db, tokens, limits, onMail, now }),
      users: userHandlers({ db, limits }),
      messages: messageHandlers({ db, onMail, now }),
      ...collectionHandlers({ db, contentVersion }),
      footerIcons: { upload: async ({ file }) => ({ path: file }) },
    },
    { guard, limit: (rule, ip) => limits.consume(rule, ip), media, publicAnswers },
  )
  registerUploads(app, deps)
  registerHealth(app, db)
  await registerOpenApi(app)
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('not_found')))
  await deps.mountSites(app)
  return app
}
