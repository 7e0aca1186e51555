import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installedIn, lookAround, stateOfFolder, stateOfPort } from './machine.mjs'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
let folder: string
let listener: Server

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tablier-doctor-'))
  listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  listener.close()
  await once(listener, 'close')
})

const busyPort = () => (listener.address() as AddressInfo).port // a TCP server has a port

describe('a port', () => {
  it('is busy while a server listens on it, else free', async () => {
    expect(await stateOfPort('127.0.0.1', busyPort())).toBe('busy')
    expect(await stateOfPort('127.0.0.1', 0)).toBe('free')
  })

  it.each([Number.NaN, 70_000, -1, 1.5])('is wrong if it is %s', async (port) => {
    expect(await stateOfPort('127.0.0.1', port)).toBe('wrong')
  })
})

describe('the data folder', () => {
  it('is free if it is writable or can be created', async () => {
    expect(await stateOfFolder(folder)).toBe('free')
    expect(await stateOfFolder(join(folder, 'deep', 'data'))).toBe('free')
  })

  it('is held while a server uses it', async () => {
    const server = new DatabaseSync(join(folder, 'lock'))
    server.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    expect(await stateOfFolder(folder)).toBe('held')
    server.close()
    expect(await stateOfFolder(folder)).toBe('free')
  })

  it('is unwritable below a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await stateOfFolder(join(folder, 'file', 'data'))).toBe('unwritable')
  })
})

describe('the packages', () => {
  it('are installed if the lockfile is the installed one', () => {
    writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9')
    expect(installedIn(folder)).toBe('no')
    mkdirSync(join(folder, 'node_modules/.pnpm'), { recursive: true })
    cpSync(join(folder, 'pnpm-lock.yaml'), join(folder, 'node_modules/.pnpm/lock.yaml'))
    expect(installedIn(folder)).toBe('yes')
    writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 10')
    expect(installedIn(folder)).toBe('outdated')
  })
})

describe('a configured server', () => {
  it('is reported without its password', async () => {
    const { database, redis } = await lookAround(root, {
      DATABASE_URL: `postgresql://me:secret@127.0.0.1:${busyPort()}/site`,
      REDIS_URL: 'redis://:secret@127.0.0.1:1',
    })
    expect(database).toEqual({ host: `127.0.0.1:${busyPort()}`, answers: true })
    expect(redis).toEqual({ host: '127.0.0.1:1', answers: false })
  })
})

describe('the script', () => {
  const script = join(root, 'packages/tooling/src/doctor/doctor.mjs')

  function callDoctor(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
    return new Promise((settle) => {
      execFile(process.execPath, [script], { env: { PATH: '', DATA_DIR: folder, ...env } }, (error, said) =>
        settle({ code: error?.code ?? 0, said }),
      )
    })
  }

  it('exits with 0 if start and test have what they need', async () => {
    const { code, said } = await callDoctor({ PORT: '0' })
    expect(said).toContain('optional  Chromium is not installed')
    expect(said).toContain('Nothing is missing for `start` and `test`.')
    expect(code).toBe(0)
  })

  it('exits with 1 if something is missing', async () => {
    const { code, said } = await callDoctor({ PORT: String(busyPort()) })
    expect(said).toContain(`missing   Port ${busyPort()} on 127.0.0.1 is taken.`)
    expect(said).toContain('One thing is missing for `start` or `test`.')
    expect(code).toBe(1)
  })
})
