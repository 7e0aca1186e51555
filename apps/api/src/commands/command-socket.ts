import { createHash, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { join, relative } from 'node:path'
import type { VerbProgress } from '../backup/progress.ts'
import { CommandError, type StatedError } from './command-error.ts'
import type { Work } from './verb.ts'
import { linesOf } from '../backup/load-tables.ts'

/** What a command asks of the server: a verb by its name, with its checked arguments. */
export interface SocketRequest {
  readonly verb: string
  readonly args: object
}

/** A line of the answer: any number with progress, then one with the result or an error. */
export type SocketMessage =
  | { readonly progress: VerbProgress }
  | { readonly result: object }
  | { readonly error: StatedError }

/** A POST to this path and an id runs a command. A DELETE cancels it; its answer then tells how it ended. */
export const RUN_PATH = '/run/'
export const MAX_REQUEST_BYTES = 64 * 1024

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
  const run = `${RUN_PATH}${randomUUID()}`
  const response = await connect(path, run, Buffer.from(JSON.stringify(call)))
  const cancel = () => cancelRun(path, run)
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
    if (error instanceof CommandError) throw error // any other means that the server has ended
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
  const call = request({ socketPath: socket, path, method: 'DELETE', agent: false })
  call.on('error', () => {}) // a server that has ended ends the answer too
  call.end()
}

async function connect(socket: string, path: string, body: Buffer) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request({ socketPath: socket, path, method: 'POST', headers, agent: false })
  call.end(body)
  return new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isAlone = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      reject(isAlone ? new NoServer(undefined, { cause: error }) : error)
    })
  })
}
