import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { connect, createServer } from 'node:net'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** How long a server may take to answer, in milliseconds. */
const PATIENCE_MS = 2000

/**
 * Looks at this machine and changes nothing on it.
 * @param {string} root The repository's folder.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./findings.mjs').Facts>}
 */
export async function lookAround(root, env) {
  const host = env['HOST']?.trim() || '127.0.0.1'
  const port = Number(env['PORT']?.trim() || 3000)
  const dataDir = resolve(root, env['DATA_DIR']?.trim() || './data')
  return {
    node: process.versions.node,
    pnpm: /pnpm\/(\S+)/.exec(env['npm_config_user_agent'] ?? '')?.[1],
    pinnedPnpm: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.replace('pnpm@', ''),
    installed: installedIn(root),
    host,
    port,
    portState: await stateOfPort(host, port),
    dataDir,
    dataDirState: await stateOfFolder(dataDir),
    database: await serverAt(env['DATABASE_URL'], 5432),
    redis: await serverAt(env['REDIS_URL'], 6379),
    chromium: env['CHROMIUM_PATH'] || findProgram(env, ['chromium', 'chromium-browser', 'google-chrome']),
    testRedis: env['TEST_REDIS_URL'] || findProgram(env, ['redis-server']),
    hasSwift: Boolean(env['SWIFT_S3_ENDPOINT'] || findProgram(env, ['swift-proxy-server'])),
    hasHooks: (await gitSetting(root, 'core.hooksPath')) === '.githooks',
  }
}

/** pnpm keeps a copy of the lockfile that it installed by.
 * @param {string} root
 */
export function installedIn(root) {
  const copy = join(root, 'node_modules/.pnpm/lock.yaml')
  if (!existsSync(copy)) return 'no'
  return readFileSync(copy, 'utf8') === readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8') ? 'yes' : 'outdated'
}

/**
 * @param {string} host
 * @param {number} port 0 stands for any that is free.
 * @returns {Promise<'free' | 'busy' | 'forbidden' | 'wrong'>}
 */
export async function stateOfPort(host, port) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return 'wrong'
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', (error) => settle('code' in error && error.code === 'EADDRINUSE' ? 'busy' : 'forbidden'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => settle('free')))
  })
}

/**
 * @param {string} folder Need not be there: it can be written where it could be made.
 * @returns {Promise<'free' | 'held' | 'unwritable'>}
 */
export async function stateOfFolder(folder) {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(`${nearest}/`, constants.W_OK) // the slash: a file is no folder
    if (existsSync(join(folder, 'lock'))) await tryLock(join(folder, 'lock'))
    return 'free'
  } catch (error) {
    return /locked|busy/i.test(String(error)) ? 'held' : 'unwritable'
  }
}

/** The lock is SQLite's own on this file, as the server takes it: see `lockFolder` in apps/api.
 * @param {string} file
 */
async function tryLock(file) {
  if (!isBuiltin('node:sqlite')) return // an older Node, which is a finding of its own
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } finally {
    lock.close()
  }
}

/**
 * @param {string | undefined} url
 * @param {number} usualPort
 * @returns {Promise<import('./findings.mjs').Server | undefined>}
 */
async function serverAt(url, usualPort) {
  if (!url?.trim()) return undefined
  if (!URL.canParse(url)) return { address: 'that, which is no address', answers: false }
  const { hostname, port } = new URL(url) // what else stands in it is a secret
  return {
    address: `${hostname}:${port || usualPort}`,
    answers: await answers(hostname.replace(/^\[|\]$/g, ''), Number(port || usualPort)),
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(host, port) {
  return new Promise((settle) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (/** @type {boolean} */ does) => {
      socket.destroy()
      settle(does)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} names
 * @returns {string | undefined} The path of the first that is there.
 */
function findProgram(env, names) {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<string | undefined>} Undefined where it is not set, or this is no checkout.
 */
async function gitSetting(root, name) {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'config', '--get', name])
    return stdout.trim()
  } catch {
    return undefined // git says so by its exit code
  }
}
