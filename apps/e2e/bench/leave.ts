import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countOutcomes, type PlannedRequest } from './counted-requests.ts'
import { type Figure, type Measurement, seconds, spread, withTempFolder } from './measurement.ts'
import { onNewDatabase } from './new-database.ts'
import { startProxy } from './nginx-proxy.ts'
import { nginxVersion } from './reference-servers.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const REQUESTS = 10_000
const STOPS = 5
const CONNECTIONS = 16
const PAUSE_MS = 20
/** How long both instances serve between two stops, in milliseconds. */
const BETWEEN_MS = 1000
/** As several-instances.md recommends. */
const LEAVE_SECONDS = '5'

async function run(): Promise<Figure[]> {
  const serverUrl = process.env['DATABASE_URL']
  if (!serverUrl || !(await nginxVersion())) {
    return [{ what: 'Requests', figure: 'not measured: DATABASE_URL is not set, or nginx is not installed' }]
  }
  return withTempFolder((folder) => onNewDatabase(serverUrl, (env) => measure(folder, env)))
}

async function measure(folder: string, env: Readonly<Record<string, string>>): Promise<Figure[]> {
  const ports = [await freePort(), await freePort()] as const
  const open = async (port: number) => {
    const dataDir = join(folder, String(port))
    await mkdir(dataDir, { recursive: true })
    return startServer(dataDir, { ...env, LEAVE_SECONDS, PORT: String(port) })
  }
  const instances: [ServerProcess, ServerProcess] = [await open(ports[0]), await open(ports[1])]
  const proxy = await startProxy(ports, folder)
  try {
    const plan = await requestsOf(instances[0])
    const stops: number[] = []
    const restarts = restartInTurn(instances, ports, open, stops)
    let areDone = false
    const done = restarts.finally(() => (areDone = true))
    const isOver = (sent: number) => areDone && sent >= REQUESTS
    const [{ sent, failures }] = await Promise.all([
      countOutcomes(proxy.url, { connections: CONNECTIONS, pauseMs: PAUSE_MS, plan, isOver }),
      done,
    ])
    const failed = [...failures].map(([what, times]) => `${times} × ${what}`).join(', ')
    return [
      { what: `Requests during ${STOPS} stops`, figure: sent.toLocaleString('en') },
      { what: 'Failed', figure: failed || '0' },
      { what: 'From the signal to the end of the process', figure: spread(stops, seconds) },
    ]
  } finally {
    await proxy.stop()
    for (const instance of instances) await instance.stop()
  }
}

/** Stops and starts the instances in turn, and adds how many seconds each stop took. */
async function restartInTurn(
  instances: [ServerProcess, ServerProcess],
  ports: readonly [number, number],
  open: (port: number) => Promise<ServerProcess>,
  stops: number[],
): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    const which = stop % 2 === 0 ? 0 : 1
    await wait(BETWEEN_MS)
    const began = performance.now()
    await instances[which].stop()
    stops.push((performance.now() - began) / 1000)
    instances[which] = await open(ports[which])
  }
}

/** Of ten requests three are writes; one in a hundred changes the content, so pages are rendered again. */
async function requestsOf(server: ServerProcess): Promise<(turn: number) => PlannedRequest> {
  const { admin, token } = await server.signIn()
  const { message } = await admin.messages.createTest({ body: { subject: 'A dinner' } })
  const { banner } = await admin.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string): PlannedRequest => ({ method: 'GET', path })
  const patch = (path: string, status: string): PlannedRequest => ({ method: 'PATCH', path, headers, body: { status } })
  const plans = [
    get('/'),
    get('/api/galleries/items?limit=10'),
    { ...get('/api/messages/admin'), headers },
    get('/robots.txt'),
    get('/'),
    patch(`/api/messages/${message.id}/status`, 'Read'),
    get('/api/banners'),
    patch(`/api/messages/${message.id}/status`, 'Replied'),
    { ...get('/api/settings/admin'), headers },
    { method: 'POST', path: '/api/messages', headers, body: { subject: 'Another dinner' } },
  ]
  const publish = patch(`/api/banners/${banner.id}/status`, 'Published')
  return (turn) => (turn % 100 === 99 ? publish : plans[turn % plans.length]!) // the index is below the length
}

export const leave: Measurement = {
  title: 'Stopping behind a proxy',
  method: `Two instances on PostgreSQL behind nginx with the documented configuration (apps/api/deploy/nginx-instances.conf) and LEAVE_SECONDS=${LEAVE_SECONDS}. ${CONNECTIONS} connections send at least ${REQUESTS.toLocaleString('en')} requests, ${PAUSE_MS} ms apart, three of ten of them writes with POST and PATCH; nothing is sent twice. Meanwhile the instances are stopped with SIGTERM and started again in turn, ${STOPS} times. A request has failed if its status is 400 or more, or its connection broke. Measured only if DATABASE_URL names a server and nginx is installed.`,
  tools: async () => [(await nginxVersion()) ?? 'no nginx'],
  run,
}
