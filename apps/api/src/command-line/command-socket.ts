import { createHash, randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as callHttp,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
import { compileCheck, invalidInput } from '@tablier/backend'
import { linesOf } from '../backups/archive/lines-of.ts'
import { seldom, type VerbProgress } from '../backups/archive/progress.ts'
import { appVersion } from '../http/schemas.ts'
import { CommandError, isAbort, isExpected, type StatedError, stateError } from './command-error.ts'
import type { CommandSite, SiteVerb, Work } from './verb.ts'

/** What a command asks of the server: a verb by its name, with its checked arguments. */
interface SocketRequest {
  readonly verb: string
  readonly args: object
}

/** A line of the answer: any number with progress, then one with the result or an error. */
type SocketMessage = { readonly progress: VerbProgress } | { readonly result: object } | { readonly error: StatedError }

/** A POST to this path and an id runs a command. A DELETE cancels it; its answer then tells how it ended. */
export const RUN_PATH = '/run/'
/** A GET of this path answers with a `ServerStatus`. */
const STATUS_PATH = '/status'
const MAX_REQUEST_BYTES = 64 * 1024

/** The maximum length of a socket's path in bytes on Linux, macOS and the BSDs, without the zero at its end. */
const LONGEST = 103

/**
 * Returns where the server of a data folder listens for commands: the socket `tablier.sock` in the folder, by its shorter
 * path, or on Windows a named pipe. Undefined if both paths are too long for the system.
 */
export function socketPath(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\tablier-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'tablier.sock')
  return [path, relative(process.cwd(), path)].find((shorter) => Buffer.byteLength(shorter) <= LONGEST)
}

/** No server listens on the socket. */
export class NoServer extends Error {}

/**
 * Asks the running server to do a command's work, and passes its progress on. Aborting the signal cancels the work; if
 * it is too late for that, the server's answer says so.
 * @throws NoServer if there is none; CommandError with the server's refusal
 */
export async function askServer(path: string, call: SocketRequest, { report, signal }: Work): Promise<object> {
  signal.throwIfAborted()
  const runPath = `${RUN_PATH}${randomUUID()}`
  const response = await connect(path, runPath, Buffer.from(JSON.stringify(call)))
  const cancel = () => cancelRun(path, runPath)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  try {
    for await (const line of linesOf(response.setEncoding('utf8'))) {
      const message = JSON.parse(line) as SocketMessage // the server's, which only this user can reach
      if ('progress' in message) report(message.progress)
      else if ('error' in message) throw new CommandError(message.error.code, message.error.message)
      else return message.result
    }
  } catch (error) {
    if (error instanceof CommandError) throw error // any other error means that the server has ended
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  signal.throwIfAborted()
  throw new CommandError(
    'failed',
    'The server ended before the command had finished. Start it again and check what was done.',
  )
}

function cancelRun(socket: string, path: string): void {
  const call = callHttp({ socketPath: socket, path, method: 'DELETE', agent: false })
  call.on('error', () => {}) // a server that has ended ends the answer too
  call.end()
}

async function connect(socket: string, path: string, body: Buffer) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return answerTo(callHttp({ socketPath: socket, path, method: 'POST', headers, agent: false }).end(body))
}

/** @throws NoServer if nobody listens */
async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isAlone = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      reject(isAlone ? new NoServer(undefined, { cause: error }) : error)
    })
  })
}

/** What a running server says about itself. */
export interface ServerStatus {
  readonly version: string
  readonly pid: number
  /** Why it does not want requests; null if it does. */
  readonly problem: string | null
}

/** In milliseconds: a server that is busy for longer counts as silent. */
const STATUS_MS = 5000

/**
 * Asks for the server's status. Unlike a visit of the site's address, this cannot meet another program, a proxy or the
 * wrong interface.
 * @throws NoServer if nobody listens; Error if it does not tell its status
 */
export async function askStatus(path: string): Promise<ServerStatus> {
  const signal = AbortSignal.timeout(STATUS_MS)
  const response = await answerTo(callHttp({ socketPath: path, path: STATUS_PATH, agent: false, signal }).end())
  const status: unknown = await json(response)
  if (typeof status === 'object' && status !== null && 'version' in status && 'pid' in status && 'problem' in status)
    return status as ServerStatus // whoever can listen there is the site's user
  throw new Error('it does not tell its status')
}

interface CommandServerOptions {
  readonly site: CommandSite
  readonly verbs: readonly SiteVerb[]
  /** Throws an error that says why the server does not want requests yet, or any more. */
  readonly wantsRequests: () => Promise<void>
}

/** Listens for commands on the data folder's private socket. Returns a function that cancels, waits and closes. */
export async function openCommandServer({
  site,
  verbs,
  wantsRequests,
}: CommandServerOptions): Promise<() => Promise<void>> {
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
    if (method === 'GET' && url === STATUS_PATH) {
      void sendStatus(response, wantsRequests)
      return
    }
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

async function sendStatus(response: ServerResponse, wantsRequests: () => Promise<void>): Promise<void> {
  const problem = await wantsRequests().then(
    () => null,
    (error: unknown) => stateError(error).message,
  )
  const status: ServerStatus = { version: appVersion(), pid: process.pid, problem }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(status))
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

interface Answering extends Omit<CommandServerOptions, 'wantsRequests'> {
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
  const check = compileCheck(verb.args, 'arguments')
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
