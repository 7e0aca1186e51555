import fastifyJwt from '@fastify/jwt'
import fastifyMultipart from '@fastify/multipart'
import { AppError, authenticate, createBackend, type Db, MAX_JSON_BYTES, type Ports } from '@tablier/backend'
import { api } from '@tablier/contracts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { passwords } from './auth/passwords.ts'
import { createTokens } from './auth/tokens.ts'
import type { ContentVersion } from './db/content-version.ts'
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

export interface AppDeps {
  readonly db: Db
  readonly contentVersion: ContentVersion
  readonly media: Media
  readonly storage: Storage
  readonly variants: Variants
  readonly limits: RateLimits
  /** Called after a mail was put in the outbox. */
  readonly onMail: () => void
  readonly jwtSecret: string
  readonly corsOrigins: readonly string[]
  readonly trustProxy: boolean
  readonly log: FastifyBaseLogger
  /** The current time; tests move it. */
  readonly now: () => Date
  /** Mounts what is not the API, after it: the public page and the admin. */
  readonly mountSites: (app: FastifyInstance) => Promise<void>
}

/** The whole application, listening nowhere yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, contentVersion, limits, media, now, onMail, log } = deps
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
  const ports: Ports = {
    db,
    now,
    log,
    passwords,
    tokens: createTokens(app.jwt),
    attempts: limits,
    onContentChange: (version) => contentVersion.reached(version),
    onMail,
  }
  mountAll(app, api, createBackend(ports), {
    authenticate: (authorization, access) => authenticate(ports, authorization, access),
    countAttempt: (rule, ip) => limits.consume(rule, ip),
    media,
    publicAnswers,
  })
  registerUploads(app, deps)
  registerHealth(app, db)
  await registerOpenApi(app)
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('not_found')))
  await deps.mountSites(app)
  return app
}
