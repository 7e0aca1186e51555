import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { compileCheck, invalidInput } from '@tablier/backend'
import { CommandError, isAbort, isExpected, stateError } from './command-error.ts'
import { MAX_REQUEST_BYTES, RUN_PATH, type SocketMessage, socketPath, type SocketRequest } from './command-socket.ts'
import type { CommandSite, SiteVerb } from './verb.ts'
import { seldom } from '../backup/progress.ts'

interface CommandServerOptions {
  readonly site: CommandSite
  readonly verbs: readonly SiteVerb[]
}

/** Listens for commands on the data folder's private socket. Returns a function that cancels, waits and closes. */
export async function openCommandServer({ site, verbs }: CommandServerOptions): Promise<() => Promise<void>> {
  const { config, log } = site
  const path = socketPath(config.dataDir)
  if (path === undefined) {
    log.warn(
      { folder: config.dataDir },
      'the path of DATA_DIR is too long for a socket: commands need a stopped server',
    )
    return async () => {}
  }
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const cancels = new Map<string, () => void>()
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    if (method === 'DELETE') {
      cancels.get(url)?.()
      response.end()
      return
    }
    const interrupt = new AbortController()
    const cancel = () => interrupt.abort(new CommandError('interrupted', 'The command was interrupted.'))
    cancels.set(url, cancel)
    response.on('close', cancel)
    const signal = AbortSignal.any([interrupt.signal, stop.signal])
    const work = answer(request, response, { site, verbs, signal }).finally(() => {
      cancels.delete(url)
      running.delete(work)
    })
    running.add(work)
  })
  try {
    await listen(server, path)
  } catch (error) {
    log.warn({ err: error }, 'cannot listen for commands: they need a stopped server')
    return async () => {}
  }
  return async () => {
    stop.abort(new CommandError('interrupted', 'The server is stopping.'))
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all(running)
    server.closeAllConnections()
    await closed
  }
}

/** Listens on the socket. An existing one was left by a killed process, because the caller holds the lock. */
async function listen(server: Server, path: string): Promise<void> {
  const isFile = process.platform !== 'win32'
  if (isFile) await rm(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve(void server.off('error', reject)))
  })
  if (isFile) await chmod(path, 0o600)
}

interface Answering extends CommandServerOptions {
  readonly signal: AbortSignal
}

async function answer(request: IncomingMessage, response: ServerResponse, options: Answering): Promise<void> {
  response.on('error', (error) => options.site.log.debug({ err: error }, 'a command went away'))
  const send = (message: SocketMessage) => void (response.writable && response.write(`${JSON.stringify(message)}\n`))
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.flushHeaders() // from now on, the run can be cancelled
  try {
    send({ result: await run(request, send, options) })
  } catch (thrown) {
    const error: unknown = isAbort(thrown, options.signal) ? options.signal.reason : thrown
    if (!isExpected(error)) options.site.log.error({ err: error }, 'a command failed')
    send({ error: stateError(error) })
  }
  response.end()
}

async function run(
  request: IncomingMessage,
  send: (message: SocketMessage) => void,
  { site, verbs, signal }: Answering,
): Promise<object> {
  const { verb: name, args } = await readRequest(request)
  const verb = verbs.find((known) => known.name === name)
  if (!verb) throw new CommandError('usage', 'The running server does not know this command. Please restart it.')
  const check = compileCheck(verb.args, 'body')
  if (!check(args)) throw invalidInput(check.errors ?? [])
  site.log.info({ verb: name }, 'a command began')
  const result = await verb.run(site, args, { signal, report: seldom((progress) => send({ progress })) })
  site.log.info({ verb: name }, 'a command ended')
  return result
}

async function readRequest(request: IncomingMessage): Promise<SocketRequest> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (request.method !== 'POST' || !request.url?.startsWith(RUN_PATH) || !(length <= MAX_REQUEST_BYTES))
    throw new CommandError('usage', 'This is not a call of a command.')
  const body: unknown = await json(request)
  if (typeof body !== 'object' || body === null || !('verb' in body && 'args' in body))
    throw new CommandError('usage', 'This is not a call of a command.')
  return body as SocketRequest // its verb and arguments are checked by the caller
}
