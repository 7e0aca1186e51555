import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../src/db/lock-folder.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablier-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server in an environment that must stop it, and gives what it said. */
async function failedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; complaint: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(folder, 'compiled'), // each start after the first is quicker
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  })
  let [output, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output, complaint }
}

async function expectOneLine(env: Record<string, string>, line: string): Promise<void> {
  expect(await failedStart(env)).toEqual({ code: 1, output: '', complaint: `${line}\n` })
}

describe('a start that cannot go on ends with code 1 and one line', () => {
  it('about a wrong variable', () =>
    expectOneLine({ PORT: 'eighty' }, 'PORT must be a number from 1 to 65535, not "eighty".'))

  it('about a busy port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a TCP server has a port
    await expectOneLine({ PORT: String(port) }, `PORT ${port} is already in use on 127.0.0.1.`)
    server.close()
  })

  it('about a data folder that another process holds', async () => {
    const held = join(folder, 'held')
    const unlock = lockFolder(held)
    await expectOneLine({ DATA_DIR: held, PORT: '3999' }, `DATA_DIR ${held} is in use by another Tablier process.`)
    unlock()
  })

  it('about a data folder that cannot be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, complaint } = await failedStart({ DATA_DIR: join(file, 'data'), PORT: '3999' })
    expect(code).toBe(1)
    expect(complaint).toMatch(/^DATA_DIR \S+\/file\/data cannot be written: [^\n]+\n$/)
  })

  it('about a database that does not answer', async () => {
    const { code, complaint } = await failedStart({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      JWT_SECRET: 'x'.repeat(32),
      PORT: '3999',
    })
    expect(code).toBe(1)
    expect(complaint).toMatch(/^DATABASE_URL: the database cannot be reached: [^\n]+\n$/)
  })

  it('about a wrong variable in .env', async () => {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=loud\n')
    await chmod(join(folder, '.env'), 0o600)
    const { code, complaint } = await failedStart({})
    expect([code, complaint.split(',')[0]]).toEqual([1, 'LOG_LEVEL must be one of fatal'])
    await rm(join(folder, '.env'))
  })
})
