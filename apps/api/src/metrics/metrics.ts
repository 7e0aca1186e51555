import { type Db, type SendMail, waitingMails } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolCounts } from '../database/connect.ts'
import type { DiskRoom } from '../disk/disk-room.ts'
import { routeOf } from '../http/request-log.ts'
import type { Gate, Gates } from '../gates/gates.ts'
import type { PictureLanes } from '../media/pictures.ts'
import type { Preparation, Variants } from '../media/variants.ts'

/** The application's metrics for Prometheus. If they are off, this object does not exist and nothing is counted. */
export type Metrics = ReturnType<typeof createMetrics>

type Reading = number | undefined

/** Upper bounds in seconds: kept answers take a millisecond, uploads of films minutes. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const renderingBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Creates metrics with their own registry, so that one process can run several applications. */
export function createMetrics(watched: Watched) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const kept = new Counter({
    name: 'tablier_kept_answers_total',
    help: 'Answers from the content cache: kept (hit), or built for the request (miss).',
    labelNames: ['kind', 'result'],
    registers,
  })
  const metrics = {
    /** Counts and times the requests that Fastify answers. */
    watchRequests: (app: FastifyInstance) => watchRequests(app, registers),
    /** Returns the function that wraps another, so that its calls are counted and timed. */
    watchRendering: watchRenderings(registers),
    watchMails: (send: SendMail) => watchMails(send, registers),
    /** Counts an answer that was kept (a hit) or had to be built. */
    countKept: (kind: 'page' | 'api', isHit: boolean) => kept.inc({ kind, result: isHit ? 'hit' : 'miss' }),
    /** Adds a figure that is read when the metrics are requested. It is left out while it is undefined. */
    addGauge: (name: string, help: string, read: () => Reading | Promise<Reading>) =>
      registerGauge(name, help, read, registers),
    /** Adds a figure that only rises, read when the metrics are requested. */
    addTotal: (name: string, help: string, read: () => number) => registerTotal(name, help, read, registers),
    contentType: registry.contentType,
    /** Returns all figures in Prometheus' text format. */
    text: () => registry.metrics(),
  }
  addServiceGauges(metrics.addGauge, watched)
  return metrics
}

/** Counts renderings by whether they failed. */
function watchRenderings(registers: Registry[]) {
  const renderings = new Histogram({
    name: 'tablier_rendering_duration_seconds',
    help: 'Renderings of the public page, by result.',
    labelNames: ['result'],
    buckets: renderingBuckets,
    registers,
  })
  return <Args extends unknown[], Page>(render: (...args: Args) => Page) =>
    (...args: Args): Page => {
      const stop = renderings.startTimer()
      let result = 'failed'
      try {
        const page = render(...args)
        result = 'ok'
        return page
      } finally {
        stop({ result })
      }
    }
}

function registerGauge(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  registers: Registry[],
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await read()
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    },
  })
}

function registerTotal(name: string, help: string, read: () => number, registers: Registry[]): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers,
    collect() {
      counter.reset()
      counter.inc(read())
    },
  })
}

/** Counts by labels with few values: a route's pattern instead of the path, and `none` for requests without a route. */
function watchRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = routeOf(request)
    const method = route === 'none' ? 'any' : request.method
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    next()
  })
}

function watchMails(send: SendMail, registers: Registry[]): SendMail {
  const attempts = new Counter({
    name: 'tablier_mail_attempts_total',
    help: 'Attempts to deliver a mail, by result.',
    labelNames: ['result'],
    registers,
  })
  return async (mail) => {
    let result = 'failed'
    try {
      await send(mail)
      result = 'accepted'
    } finally {
      attempts.inc({ result })
    }
  }
}

export interface Watched {
  readonly db: Db
  /** Undefined for the embedded database. */
  readonly pool: PoolCounts | undefined
  readonly pictures: PictureLanes
  readonly variants: Pick<Variants, 'pending'>
  readonly preparation: Pick<Preparation, 'waiting'>
  readonly gates: Gates
  readonly diskRoom: DiskRoom
}

/** Adds queues and connections, which are read whenever the metrics are requested. */
function addServiceGauges(
  addGauge: (name: string, help: string, read: () => Reading | Promise<Reading>) => void,
  { db, pool, pictures, variants, preparation, gates, diskRoom }: Watched,
): void {
  const pending = (...queues: readonly Pick<Gate, 'pending'>[]) => queues.reduce((sum, one) => sum + one.pending(), 0)
  const { administrators, strangers } = pictures
  const { strangersPasswords, administratorsPasswords, publicAnswers } = gates
  const { fixedPages, queriedPages, refusedForms, previews, sharedPreviews } = gates
  const gauges: Readonly<Record<string, readonly [help: string, read: () => Reading | Promise<Reading>]>> = {
    picture_tasks: [
      'Pictures that are being decoded or scaled, or wait for it.',
      () => pending(administrators, strangers),
    ],
    picture_tasks_administrators: ['Those of them that administrators uploaded.', administrators.pending],
    variants_pending: ['Variants that are being made or wait for it.', variants.pending],
    pictures_to_prepare: ['Pictures whose variants are still to be made.', preparation.waiting],
    passwords_under_way: [
      'Passwords that are being hashed or wait for it.',
      () => pending(strangersPasswords, administratorsPasswords),
    ],
    renderings_under_way: [
      'Pages and texts that are being made from the content or wait for it.',
      () => pending(fixedPages, queriedPages, refusedForms, previews, sharedPreviews),
    ],
    public_answers_under_way: ['Public answers of the API that are being built or wait for it.', publicAnswers.pending],
    disk_free_bytes: [
      "Free on the data folder's file system. Left out if the system does not tell.",
      async () => (await diskRoom.state()).free_bytes ?? undefined,
    ],
    disk_reserve_bytes: ['Uploads are refused while less is free.', diskRoom.reserve],
    ...(pool && {
      database_connections: ['Connections to the database.', () => pool.totalCount],
      database_connections_idle: ['Connections that are not in use.', () => pool.idleCount],
      database_waiting: ['Queries and transactions that wait for a connection.', () => pool.waitingCount],
    }),
    // After the pool's figures, so that they do not count this query.
    outbox_mails: [
      'Mails that are still to be sent. Left out while the database is unreachable.',
      () =>
        waitingMails(db).then(
          ({ waiting }) => waiting,
          () => undefined, // /readyz and the requests' own figures report it
        ),
    ],
  }
  for (const [name, [help, read]] of Object.entries(gauges)) addGauge(`tablier_${name}`, help, read)
}
