import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { connect, createServer } from 'node:net'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** How long a server may take to accept a connection. */
const TIMEOUT_MS = 2000

/**
 * Collects facts about this machine without changing it.
 * @param {string} root The repository's folder.
 * @param {NodeJS.ProcessEnv} env
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

/** Compares the lockfile with pnpm's copy of the installed one.
 * @param {string} root
 */
export function installedIn(root) {
  const copy = join(root, 'node_modules/.pnpm/lock.yaml')
  if (!existsSync(copy)) return 'no'
  return readFileSync(copy, 'utf8') === readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8') ? 'yes' : 'outdated'
}

/**
 * @param {string} host
 * @param {number} port 0 means any free port.
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
 * @param {string} folder Need not exist: 'free' if it can be created.
 * @returns {Promise<'free' | 'held' | 'unwritable'>}
 */
export async function stateOfFolder(folder) {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(`${nearest}/`, constants.W_OK) // the slash makes it fail for a file
    if (existsSync(join(folder, 'lock'))) await tryLock(join(folder, 'lock'))
    return 'free'
  } catch (error) {
    return /locked|busy/i.test(String(error)) ? 'held' : 'unwritable'
  }
}

/** Takes SQLite's lock on this file, as the server does: see `lockFolder` in apps/api.
 * @param {string} file
 */
async function tryLock(file) {
  if (!isBuiltin('node:sqlite')) return // missing in an older Node, which the findings report
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
  if (!URL.canParse(url)) return { host: 'its value, which is not a URL', answers: false }
  const { hostname, port } = new URL(url) // the rest of the URL may be secret
  return {
    host: `${hostname}:${port || usualPort}`,
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
    const socket = connect({ host, port, timeout: TIMEOUT_MS })
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
 * @returns {string | undefined} The path of the first that exists.
 */
function findProgram(env, names) {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<string | undefined>} Undefined if it is not set or `root` is not a checkout.
 */
async function gitSetting(root, name) {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'config', '--get', name])
    return stdout.trim()
  } catch {
    return undefined // git exits with an error
  }
}
