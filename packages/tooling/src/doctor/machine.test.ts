import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

it('a port is busy while a server listens on it, wrong if it cannot be one, else free', async () => {
  const stateOf = (port: number) => stateOfPort('127.0.0.1', port)
  expect(await Promise.all([busyPort(), 0].map(stateOf))).toEqual(['busy', 'free'])
  expect(await Promise.all([Number.NaN, 70_000, -1, 1.5].map(stateOf))).toEqual(Array(4).fill('wrong'))
})

it('the data folder is free if it is writable or can be created, and held while a server uses it', async () => {
  expect(await stateOfFolder(folder)).toBe('free')
  expect(await stateOfFolder(join(folder, 'deep', 'data'))).toBe('free')
  const server = new DatabaseSync(join(folder, 'lock'))
  server.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  expect(await stateOfFolder(folder)).toBe('held')
  server.close()
  expect(await stateOfFolder(folder)).toBe('free')
  writeFileSync(join(folder, 'file'), '')
  expect(await stateOfFolder(join(folder, 'file', 'data'))).toBe('unwritable')
})

it('the packages are installed if the lockfile is the installed one', () => {
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9')
  expect(installedIn(folder)).toBe('no')
  mkdirSync(join(folder, 'node_modules/.pnpm'), { recursive: true })
  cpSync(join(folder, 'pnpm-lock.yaml'), join(folder, 'node_modules/.pnpm/lock.yaml'))
  expect(installedIn(folder)).toBe('yes')
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 10')
  expect(installedIn(folder)).toBe('outdated')
})

it('a configured server is reported without its password', async () => {
  const { database, redis } = await lookAround(root, {
    DATABASE_URL: `postgresql://me:secret@127.0.0.1:${busyPort()}/site`,
    REDIS_URL: 'redis://:secret@127.0.0.1:1',
  })
  expect(database).toEqual({ host: `127.0.0.1:${busyPort()}`, answers: true })
  expect(redis).toEqual({ host: '127.0.0.1:1', answers: false })
})

it('the script exits with 0 if start and test have what they need, else with 1', () => {
  const script = join(root, 'packages/tooling/src/doctor/doctor.mjs')
  const call = (port: number) =>
    spawnSync(process.execPath, [script], {
      env: { PATH: '', DATA_DIR: folder, PORT: String(port) },
      encoding: 'utf8',
    })
  const [good, bad] = [call(0), call(busyPort())]
  expect([good.status, bad.status]).toEqual([0, 1])
  expect(good.stdout).toContain('optional  Chromium is not installed')
  expect(good.stdout).toContain('Nothing is missing for `start` and `test`.')
  expect(bad.stdout).toContain(`missing   Port ${busyPort()} on 127.0.0.1 is taken.`)
  expect(bad.stdout).toContain('One thing is missing for `start` or `test`.')
})
