import fastifyJwt from '@fastify/jwt'
import fastifyMultipart from '@fastify/multipart'
import {
  authenticate,
  callerOf,
  countCall,
  countUpload,
  createBackend,
  MAX_JSON_BYTES,
  type Ports,
} from '@tablier/backend'
import { api } from '@tablier/contracts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createPasskeyHost } from '../accounts/passkeys.ts'
import { createTokens, queuePasswords } from '../accounts/passwords.ts'
import { registerBackupDownload, registerBackupUpload } from './transfer-routes.ts'
import { registerCalendarFeed } from './feed-route.ts'
import { createStripe } from '../payments/stripe.ts'
import { registerPaymentWebhook } from './payment-webhook.ts'
import { cleanAfterErasure } from '../database/rewrite-tables.ts'
import { limitConnections, trustedProxies, watchBody } from '../http/connections.ts'
import { createPublicAnswers } from '../http/public-answers.ts'
import { answerError, answerMalformed, answerNotFound, handleUnusual, saysComing } from '../http/errors.ts'
import { createKeptAnswers, putInFront } from '../http/kept-answers.ts'
import { registerHealth } from '../http/leaving.ts'
import { mountAll } from '../http/mount.ts'
import { createRequestId, logRequests } from '../http/request-log.ts'
import { registerOpenApi, serializerCompiler, validatorCompiler } from '../http/schemas.ts'
import { secure, securityHeaders } from '../http/security.ts'
import { readMailRecords } from '../mail/sender-domain.ts'
import { mailProtection } from '../mail/smtp-security.ts'
import { registerUploads } from '../media/serve.ts'
import { exposeMetrics } from '../metrics/expose.ts'
import type { Services } from '../services/services.ts'
import { registerSharedPreviews } from '../site/preview-pages.ts'
import { MANY_ERRORS } from '../housekeeping/watches.ts'

/** How long the headers of a request may take to arrive. After that, Fastify answers 408. */
const HEADERS_TIMEOUT_MS = 15_000

/** Builds the whole application except the site's pages. It does not listen yet. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, diskRoom, leaving, metrics } = services
  const headers = securityHeaders(config.hstsSeconds)
  const app = createServer(services, headers)
  boundConnections(app, services, headers)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  watchRequests(app, services)
  await secure(app, headers, config.corsOrigins)
  handleUnusual(app)
  await app.register(fastifyMultipart)
  await app.register(fastifyJwt, {
    secret: services.signing.tokens,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  })
  const ports = createPorts(app, services)
  mountEndpoints(app, services, ports)
  registerUploads(app, services)
  registerSharedPreviews(app, services)
  registerCalendarFeed(app, services)
  if (ports.paymentProvider) registerPaymentWebhook(app, ports, ports.paymentProvider)
  registerBackupDownload(app, services)
  registerBackupUpload(app, {
    ...services,
    authenticate: (authorization, access) => authenticate(ports, authorization, access),
  })
  registerHealth(app, { db, keys: services.keys, diskRoom, leaving })
  exposeMetrics(app, metrics, config.metrics)
  if (config.hasApiDocs) await registerOpenApi(app)
  app.setNotFoundHandler(answerNotFound)
  return app
}

type Headers = ReturnType<typeof securityHeaders>

function createServer({ config, log }: Services, headers: Headers): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerMalformed(headers, log),
    http: {
      requireHostHeader: false, // handleUnusual does, with the security headers
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 3,
    },
    genReqId: createRequestId,
    bodyLimit: MAX_JSON_BYTES,
    routerOptions: { maxParamLength: 200 }, // an upload's name has about 110 characters
    trustProxy: trustedProxies(config.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // `leaving` has ended the connections before the application closes
  })
}

/** Bounds the connections, and repeats kept answers before routing. */
function boundConnections(app: FastifyInstance, services: Services, headers: Headers): void {
  const { config, contentClock, leaving, log, metrics } = services
  const keptAnswers = createKeptAnswers({
    contentVersion: () => contentClock.current(),
    sharedSeconds: () => contentClock.sharedSeconds(config.sharedCacheSeconds),
    log,
  })
  const connections = limitConnections(app.server, headers, {
    most: config.maxConnections,
    mostOfAddress: config.trustProxy ? undefined : Math.ceil(config.maxConnections / 4),
  })
  putInFront(app, keptAnswers, leaving, {
    refuse: connections.refuse,
    watch: (request, response) => watchBody(request, response, services.bodyPace),
  })
  metrics?.addGauge('tablier_connections', 'Open connections to this server.', connections.open)
  metrics?.addTotal(
    'tablier_repeated_answers_total',
    'Kept answers repeated before routing, with 200 or 304. The requests by route do not include them.',
    () => keptAnswers.counts.hits + keptAnswers.counts.notModified,
  )
}

/** Logs, measures and counts requests. That a site is not live yet is no error. */
function watchRequests(app: FastifyInstance, { errors, metrics, now }: Services): void {
  logRequests(app)
  metrics?.watchRequests(app)
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode < 500 || saysComing(reply)) return
    if (errors.push(now().getTime()) > MANY_ERRORS) errors.shift()
  })
}

/** Makes a route of each endpoint of the API. */
function mountEndpoints(app: FastifyInstance, services: Services, ports: Ports): void {
  const { contentClock, gates, limits, media, metrics, sharedCaching } = services
  const publicAnswers = createPublicAnswers({
    contentVersion: () => contentClock.current(),
    onLookup: metrics && ((isHit) => metrics.countKept('api', isHit)),
  })
  mountAll(app, api, createBackend(ports), {
    callerOf: (authorization, endpoint) => callerOf(ports, authorization, endpoint),
    countCall: (endpoint, from) => countCall(limits, endpoint, from),
    countUpload: (caller) => countUpload(ports, caller),
    media,
    publicAnswers,
    publicGate: gates.publicAnswers,
    sharedCaching,
    contentClock,
  })
}

/** Returns what the backend needs of the server. */
function createPorts(app: FastifyInstance, services: Services): Ports {
  const { config, diskRoom, gates, log } = services
  return {
    db: services.db,
    now: services.now,
    log,
    passwords: queuePasswords(services.passwords, gates),
    tokens: createTokens(app.jwt),
    attempts: services.limits,
    secrets: services.secrets,
    deviceSecret: services.signing.devices,
    passkeys: createPasskeyHost(config.publicUrl, log),
    onContentChange: services.announce,
    onMail: () => services.mail.kick(),
    onErased: () => cleanAfterErasure(services),
    diskState: () => diskRoom.state(),
    mailHost: {
      isSetUp: config.smtpUrl !== undefined,
      from: config.mailFrom,
      protection: config.smtpUrl === undefined ? 'safe' : mailProtection(config.smtpUrl),
      perHour: config.mailsPerHour,
      readRecords: () => readMailRecords(config),
    },
    hasRegistration: config.hasRegistration,
    renderPreview: (content) => services.previewPages.render(content, 'panel'),
    renderMenuCard: (card, content) => services.previewPages.renderCard(card, content),
    renderOffer: (offer, content) => services.previewPages.renderOffer(offer, content),
    hasUpload: async (name) => (await services.storage.stat(name)) !== null,
    removeUpload: (name) => services.storage.delete(name),
    backups: services.backOffice,
    paymentProvider: config.stripe && createStripe({ ...config.stripe, site: config.publicUrl }),
  }
}
