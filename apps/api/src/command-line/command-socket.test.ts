import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Type } from '@sinclair/typebox'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import type { VerbProgress } from '../backups/archive/progress.ts'
import { CommandError } from './command-error.ts'
import { askServer, askStatus, NoServer, openCommandServer, RUN_PATH, socketPath } from './command-socket.ts'
import type { CommandSite, SiteVerb } from './verb.ts'

const folder = useFolder('test')
const path = socketPath(folder)!

type Run = SiteVerb<{ word?: string }>['run']

async function open(run: Run, wantsRequests = async () => {}): Promise<() => Promise<void>> {
  const verb: SiteVerb<{ word?: string }> = {
    name: 'try',
    help: '',
    place: 'site',
    args: Type.Object({ word: Type.Optional(Type.String()) }),
    read: () => ({}),
    run,
    say: () => [],
  }
  const site = { config: { dataDir: folder }, log: pino({ level: 'silent' }) } as unknown as CommandSite // all that the server needs
  const close = await openCommandServer({ site, verbs: [verb], wantsRequests })
  onTestFinished(close)
  return close
}

const calm = { report: () => {}, signal: new AbortController().signal }

/** Asks the server, and interrupts the command when the work reports. */
function askAndInterrupt(word = '') {
  const interrupt = new AbortController()
  const report = () => interrupt.abort(new CommandError('interrupted', 'Interrupted.'))
  return askServer(path, { verb: 'try', args: { word } }, { signal: interrupt.signal, report })
}

it('does the work with the arguments, and passes progress on', async () => {
  await open(async (_site, { word }, { report }) => {
    report({ step: 'media', done: 1, total: 2 })
    report({ step: 'media', done: 2, total: 2 })
    return { said: word }
  })
  const progress: VerbProgress[] = []
  const work = { ...calm, report: (step: VerbProgress) => void progress.push(step) }
  expect(await askServer(path, { verb: 'try', args: { word: 'hello' } }, work)).toEqual({ said: 'hello' })
  expect(progress).toEqual([
    { step: 'media', done: 1, total: 2 },
    { step: 'media', done: 2, total: 2 },
  ])
})

it('tells the status of its process, and why it wants no requests', async () => {
  await expect(askStatus(path)).rejects.toThrow(NoServer)
  let problem: string | undefined = 'The database is away.'
  await open(
    async () => ({}),
    async () => {
      if (problem !== undefined) throw new Error(problem)
    },
  )
  const status = { version: expect.stringMatching(/^\d+\./) as string, pid: process.pid }
  expect(await askStatus(path)).toEqual({ ...status, problem })
  problem = undefined
  expect(await askStatus(path)).toEqual({ ...status, problem: null })
})

it('says that the server has ended if its answer breaks off', async () => {
  const server = createServer((_request, response) => void response.write('{"progress":', () => response.destroy()))
  await new Promise<void>((resolve) => server.listen(path, resolve))
  const asked = askServer(path, { verb: 'try', args: {} }, calm)
  await expect(asked).rejects.toThrow(/^The server ended before the command had finished\. Start it again/)
  server.close()
})

it.skipIf(process.platform === 'win32')(
  'listens for its own user only, and replaces what a killed server left',
  async () => {
    await writeFile(path, '')
    const close = await open(async () => ({}))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await askServer(path, { verb: 'try', args: {} }, calm)).toEqual({})
    await close()
    await expect(askServer(path, { verb: 'try', args: {} }, calm)).rejects.toThrow(NoServer)
  },
)

it.each([
  ['an unknown verb', { verb: 'other', args: {} }, 'The running server does not know this command. Please restart it.'],
  ['arguments of another type', { verb: 'try', args: { word: 1 } }, 'Please check: word must be text.'],
])('refuses %s', async (_, call, message) => {
  await open(async () => ({}))
  await expect(askServer(path, call, calm)).rejects.toThrow(message)
})

it('refuses any other request', async () => {
  await open(async () => ({}))
  const call = request({ socketPath: path, path: '/', agent: false }).end()
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream] // the event's only argument
  expect(await text(response)).toMatch(/^\{"error":\{"code":"usage"/)
})

it('tells why the work failed, in one line', async () => {
  await open(async () => {
    throw new Error('first line\n  second line')
  })
  const failed = askServer(path, { verb: 'try', args: {} }, calm)
  await expect(failed).rejects.toEqual(new CommandError('failed', 'first line second line'))
})

it('cancels the work if the command is interrupted', async () => {
  const cancelled = Promise.withResolvers<unknown>()
  await open(async (_site, _args, { signal, report }) => {
    report({ step: 'tables', done: 0, total: 0 })
    await once(signal, 'abort')
    cancelled.resolve(signal.reason)
    throw signal.reason
  })
  await expect(askAndInterrupt()).rejects.toThrow('The command was interrupted.')
  expect(await cancelled.promise).toEqual(new CommandError('interrupted', 'The command was interrupted.'))
})

it('waits for the result of work that can no longer be cancelled', async () => {
  await open(async (_site, _args, { signal, report }) => {
    report({ step: 'switch', done: 0, total: 0 })
    await once(signal, 'abort')
    report({ step: 'switch', done: 1, total: 1 })
    return { is: 'done' }
  })
  expect(await askAndInterrupt()).toEqual({ is: 'done' })
})

it('tells that the work was interrupted, whatever a stream made of it, and any other error as it is', async () => {
  const fails = new Map<string, Error>([
    ['stream', new DOMException('The operation was aborted', 'AbortError')],
    ['other', new Error('The disk has gone.')],
  ])
  await open(async (_site, { word }, { signal, report }) => {
    report({ step: 'tables', done: 0, total: 0 })
    await once(signal, 'abort')
    throw fails.get(word ?? '')
  })
  await expect(askAndInterrupt('stream')).rejects.toMatchObject({
    code: 'interrupted',
    message: 'The command was interrupted.',
  })
  await expect(askAndInterrupt('other')).rejects.toMatchObject({ code: 'failed', message: 'The disk has gone.' })
})

it('cancels the work if the command is killed', async () => {
  const [began, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
  await open(async (_site, _args, { signal }) => {
    began.resolve()
    await once(signal, 'abort')
    cancelled.resolve(signal.reason)
    throw signal.reason
  })
  const body = JSON.stringify({ verb: 'try', args: {} })
  const headers = { 'content-length': body.length }
  const call = request({ socketPath: path, path: `${RUN_PATH}1`, method: 'POST', headers, agent: false }).end(body)
  call.on('error', () => {}) // destroyed below
  await began.promise
  call.destroy()
  expect(await cancelled.promise).toEqual(new CommandError('interrupted', 'The command was interrupted.'))
})

it('cancels the work if the server stops, and waits for its end', async () => {
  const began = Promise.withResolvers<void>()
  let hasEnded = false
  const close = await open(async (_site, _args, { signal }) => {
    began.resolve()
    await once(signal, 'abort')
    hasEnded = true
    throw signal.reason
  })
  const asked = askServer(path, { verb: 'try', args: {} }, calm)
  asked.catch(() => {}) // expected below
  await began.promise
  await close()
  expect(hasEnded).toBe(true)
  await expect(asked).rejects.toThrow('The server is stopping.')
})

it.skipIf(process.platform === 'win32')('has no socket if the path is too long for the system', () => {
  expect(socketPath(join('/', 'x'.repeat(120)))).toBeUndefined()
  expect(socketPath(join(process.cwd(), 'x'.repeat(80)))).toBe(join('x'.repeat(80), 'tablier.sock'))
})
