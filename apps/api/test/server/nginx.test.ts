import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, isOnPostgres } from '../database.ts'
import { useFolder } from '../folder.ts'
import { ADMIN } from '../harness.ts'
import { end, hasNginx, type Nginx, startNginx } from './nginx.ts'
import { freePort } from '../ports.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const REQUESTS = 1500
const CONNECTIONS = 8

if (isOnPostgres && !hasNginx) process.stdout.write('Stopping behind nginx was not tested: nginx is not installed.\n')

it.runIf(hasNginx)('nginx takes the documented configuration, without and with its cache', async () => {
  const { stderr } = await promisify(execFile)(new URL('../../scripts/check-nginx.sh', import.meta.url).pathname)
  expect(stderr.match(/test is successful/g)).toHaveLength(2)
})

// The embedded database has one instance.
describe.runIf(isOnPostgres && hasNginx)('two instances behind nginx', () => {
  const folder = useFolder()
  let database: Awaited<ReturnType<typeof createDatabase>>
  let ports: readonly [number, number]
  let instances: ChildProcess[]
  let nginx: Nginx
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  beforeAll(async () => {
    database = await createDatabase()
    ports = [await freePort(), await freePort()]
    instances = [await startInstance(ports[0]), await startInstance(ports[1])]
    nginx = await startNginx(folder, ports)
  })
  afterAll(async () => {
    agent.destroy()
    await nginx?.stop()
    for (const instance of instances ?? []) await end(instance)
    await database.drop()
  })

  async function startInstance(port: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
      cwd: folder, // has no .env
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        DATA_DIR: join(folder, String(port)),
        DISK_RESERVE_MB: '0',
        PORT: String(port),
        DATABASE_URL: database.url,
        JWT_SECRET: 'a secret of thirty-two characters',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_CONTENT: 'false',
        LOG_LEVEL: 'fatal',
        LEAVE_SECONDS: '3',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('Back office')) return child
    throw new Error('The server did not start.')
  }

  /** Returns the status, or the code of a broken connection. Sends nothing twice. */
  function outcomeOf(method: string, path: string, headers: Record<string, string>, body = ''): Promise<string> {
    const sent = { ...headers, ...(body && { 'content-type': 'application/json', 'content-length': `${body.length}` }) }
    return new Promise((resolve) => {
      const broken = (error: NodeJS.ErrnoException) => resolve(`${method} ${error.code ?? error.message}`)
      request(nginx.url + path, { agent, method, headers: sent })
        .on('error', broken)
        .on('response', (answer) => {
          const status = answer.statusCode ?? 0
          answer.on('error', broken).resume()
          answer.on('end', () => resolve(status < 300 ? 'success' : `${method} ${status}`))
        })
        .end(body)
    })
  }

  it(`answer ${REQUESTS} requests while each of them is stopped and started again`, async () => {
    const { token } = await createClient(api, fetchTransport(nginx.url)).auth.login({ body: ADMIN })
    const headers = { authorization: `Bearer ${token}` }
    const admin = createClient(api, fetchTransport(nginx.url), { token: () => token })
    const { message } = await admin.messages.createTest({ body: {} })
    const plans = [
      () => outcomeOf('GET', '/', {}),
      () => outcomeOf('PATCH', `/api/messages/${message.id}/status`, headers, '{"status":"Read"}'),
      () => outcomeOf('GET', '/api/banners', {}),
      () => outcomeOf('POST', '/api/messages', headers, '{"subject":"A dinner"}'),
      () => outcomeOf('GET', '/api/messages/admin', headers),
    ]
    const progress = { sent: 0, isOver: false }
    const outcomes = new Set<string>()
    const connection = async () => {
      while (!progress.isOver || progress.sent < REQUESTS) {
        progress.sent += 1
        outcomes.add(await plans[progress.sent % plans.length]!()) // the index is below the length
      }
    }
    const restart = async () => {
      for (const which of [0, 1] as const) {
        await end(instances[which]!) // both were started
        expect(instances[which]!.exitCode).toBe(0)
        instances[which] = await startInstance(ports[which])
      }
    }
    await Promise.all([
      restart().finally(() => (progress.isOver = true)),
      ...Array.from({ length: CONNECTIONS }, connection),
    ])
    expect(outcomes).toEqual(new Set(['success']))
  }, 300_000)
})
