import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { CommandError } from './command-error.ts'
import { RUN_PATH, type SocketMessage, type SocketRequest } from './socket-messages.ts'
import type { Work } from './verb.ts'

/** Nobody listens on the socket. */
export class NoServer extends Error {}

/**
 * Has the running server do a command's work, and passes its progress on. Aborting the signal cancels the work, unless it
 * can't be cancelled any more: the server says which.
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
    for await (const line of linesOf(response)) {
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

function cancelRun(socketPath: string, path: string): void {
  const call = request({ socketPath, path, method: 'DELETE', agent: false })
  call.on('error', () => {}) // a server that has ended ends the answer too
  call.end()
}

async function connect(socketPath: string, path: string, body: Buffer) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request({ socketPath, path, method: 'POST', headers, agent: false })
  call.end(body)
  return new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isAlone = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      reject(isAlone ? new NoServer(undefined, { cause: error }) : error)
    })
  })
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
