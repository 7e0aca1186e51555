// Prints what this machine lacks and what to do. Exits with 1 if `start` or `test` would not work. JavaScript, so that
// it runs on a Node that is too old for the rest. `start` itself says what is wrong with the configuration.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { env } = process
const contentOf = (/** @type {string} */ file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
const isInstalled = (/** @type {string} */ program) =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const node = process.versions.node
const pnpm = /pnpm\/(\S+)/.exec(env['npm_config_user_agent'] ?? '')?.[1]
const hooks = spawnSync('git', ['-C', root, 'config', '--get', 'core.hooksPath'], { encoding: 'utf8' })

/** What is there, what it is for, and what to do without it. @type {[boolean, string, string][]} */
const needed = [
  [Number.parseInt(node, 10) >= 24, `Node 24 or newer; ${node} runs this`, 'Run `npx pnpm@12 install` on Linux.'],
  [!pnpm || pnpm.startsWith('12.'), 'pnpm 12', 'Call every script as `npx pnpm@12 <script>`.'],
  [
    contentOf('pnpm-lock.yaml') === contentOf('node_modules/.pnpm/lock.yaml'),
    'the packages of the lockfile',
    'Run `npx pnpm@12 install`; it needs a network.',
  ],
]
/** @type {[boolean, string, string][]} */
const optional = [
  [Boolean(env['DATABASE_URL']), 'PostgreSQL, for `test:postgres`', 'Set DATABASE_URL.'],
  [
    Boolean(env['CHROMIUM_PATH']) || isInstalled('chromium'),
    'Chromium, for `e2e` and `bench`',
    "Install your system's package `chromium`, or set CHROMIUM_PATH.",
  ],
  [
    Boolean(env['TEST_REDIS_URL']) || isInstalled('redis-server'),
    'Redis, for the suite of shared rate limits',
    'Set TEST_REDIS_URL.',
  ],
  [isInstalled('swift-proxy-server'), 'OpenStack Swift, for the S3 suite', 'Run `apps/api/scripts/swift-s3.sh`.'],
  [hooks.stdout?.trim() === '.githooks', 'the checks before each commit', 'Run `npx pnpm@12 hooks` once.'],
]

for (const [state, all] of /** @type {const} */ ([
  ['missing', needed],
  ['optional', optional],
]))
  for (const [isThere, what, help] of all)
    process.stdout.write(isThere ? `ok        ${what}\n` : `${state.padEnd(8)}  ${what}\n          ${help}\n`)
process.exitCode = needed.every(([isThere]) => isThere) ? 0 : 1
