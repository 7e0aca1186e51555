/**
 * Turns facts about this machine into findings. JavaScript, so that it runs on
 * a Node that is too old for the rest.
 *
 * @typedef {object} Facts
 * @property {string} node The version of Node that runs the scripts.
 * @property {string | undefined} pnpm The version of the pnpm that runs the script, if any.
 * @property {string} pinnedPnpm
 * @property {'yes' | 'no' | 'outdated'} installed
 * @property {string} host
 * @property {number} port NaN if PORT is not a number.
 * @property {'free' | 'busy' | 'forbidden' | 'wrong'} portState
 * @property {string} dataDir
 * @property {'free' | 'held' | 'unwritable'} dataDirState
 * @property {Server | undefined} database What DATABASE_URL names.
 * @property {Server | undefined} redis What REDIS_URL names.
 * @property {string | undefined} chromium
 * @property {string | undefined} testRedis
 * @property {boolean} hasSwift
 * @property {boolean} hasHooks
 *
 * @typedef {{ host: string, answers: boolean }} Server `host` includes the port.
 *
 * @typedef {object} Finding
 * @property {'ok' | 'missing' | 'optional'} state 'missing': required by `start` or `test`. 'optional': required by something else.
 * @property {string} says
 * @property {string} [help] What to do.
 */

const OLDEST_NODE = 24

/**
 * @param {Facts} facts
 * @returns {Finding[]}
 */
export function findings(facts) {
  return [
    nodeFinding(facts),
    ...pnpmFinding(facts),
    installFinding(facts),
    portFinding(facts),
    dataDirFinding(facts),
    databaseFinding(facts),
    ...serverFinding('REDIS_URL', facts.redis),
    chromiumFinding(facts),
    testRedisFinding(facts),
    swiftFinding(facts),
    hooksFinding(facts),
  ]
}

/** @param {Facts} facts @returns {Finding} */
function nodeFinding({ node }) {
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return { state: 'ok', says: `Node ${node} runs the scripts.` }
  return {
    state: 'missing',
    says: `Node ${node} runs the scripts; they need ${OLDEST_NODE} or newer.`,
    help: `On Linux \`npx pnpm@12 install\` brings it along; elsewhere install Node ${OLDEST_NODE} from https://nodejs.org.`,
  }
}

/** @param {Facts} facts @returns {Finding[]} */
function pnpmFinding({ pnpm, pinnedPnpm }) {
  if (pnpm === undefined) return []
  if (major(pnpm) === major(pinnedPnpm)) return [{ state: 'ok', says: `pnpm ${pnpm}, where ${pinnedPnpm} is pinned.` }]
  return [
    {
      state: 'missing',
      says: `pnpm ${pnpm} called, where ${pinnedPnpm} is pinned.`,
      help: `Call every script as \`npx pnpm@${major(pinnedPnpm)} <script>\`.`,
    },
  ]
}

/** @param {string} version */
function major(version) {
  return version.split('.')[0]
}

/** @param {Facts} facts @returns {Finding} */
function installFinding({ installed }) {
  if (installed === 'yes') return { state: 'ok', says: 'The packages are installed as the lockfile has them.' }
  return {
    state: 'missing',
    says:
      installed === 'no' ? 'The packages are not installed.' : 'The installed packages are not those of the lockfile.',
    help: 'Run `npx pnpm@12 install`; it needs a network.',
  }
}

/** @param {Facts} facts @returns {Finding} */
function portFinding({ host, port, portState }) {
  if (portState === 'free') return { state: 'ok', says: `Port ${port} on ${host} is free.` }
  if (portState === 'wrong')
    return {
      state: 'missing',
      says: 'PORT names no port.',
      help: 'Give it a number from 1 to 65535, in the environment or in `.env`; without it the port is 3000.',
    }
  return {
    state: 'missing',
    says: portState === 'busy' ? `Port ${port} on ${host} is taken.` : `Port ${port} on ${host} may not be opened.`,
    help: `End what listens there, or take another: \`PORT=${port < 1024 ? 3000 : port + 1} npx pnpm@12 start\`.`,
  }
}

/** @param {Facts} facts @returns {Finding} */
function dataDirFinding({ dataDir, dataDirState }) {
  if (dataDirState === 'free') return { state: 'ok', says: `The data folder ${dataDir} can be written.` }
  if (dataDirState === 'held')
    return {
      state: 'missing',
      says: `The data folder ${dataDir} is in use by a running Tablier.`,
      help: 'End that one, or take another folder: `DATA_DIR=./data-2 npx pnpm@12 start`.',
    }
  return {
    state: 'missing',
    says: `The data folder ${dataDir} cannot be written.`,
    help: 'Give yourself the right to write there, or name another folder in DATA_DIR.',
  }
}

/** @param {Facts} facts @returns {Finding} */
function databaseFinding({ database }) {
  const [finding] = serverFinding('DATABASE_URL', database)
  return (
    finding ?? {
      state: 'optional',
      says: 'DATABASE_URL names no PostgreSQL server: `start` and `test` use the embedded database, `test:postgres` needs one.',
      help: 'For `test:postgres`: `DATABASE_URL=postgresql://…`, with the right to create databases. `.ci/run` starts one by itself.',
    }
  )
}

/** `start` requires every configured server.
 * @param {string} variable
 * @param {Server | undefined} server
 * @returns {Finding[]}
 */
function serverFinding(variable, server) {
  if (!server) return []
  if (server.answers) return [{ state: 'ok', says: `${variable}: ${server.host} answers.` }]
  return [
    {
      state: 'missing',
      says: `${variable}: nothing answers at ${server.host}.`,
      help: `Start that server, or take ${variable} out of the environment and \`.env\`.`,
    },
  ]
}

/** @param {Facts} facts @returns {Finding} */
function chromiumFinding({ chromium }) {
  if (chromium) return { state: 'ok', says: `Chromium for \`e2e\` and \`bench\`: ${chromium}.` }
  return {
    state: 'optional',
    says: 'There is no Chromium, which `e2e` and a part of `bench` need.',
    help: 'Install the package `chromium` of your system, or name one in CHROMIUM_PATH.',
  }
}

/** @param {Facts} facts @returns {Finding} */
function testRedisFinding({ testRedis }) {
  if (testRedis) return { state: 'ok', says: `Redis for the suite of the shared limits: ${testRedis}.` }
  return {
    state: 'optional',
    says: 'There is no Redis: the suite of the shared limits is skipped.',
    help: 'Name one in TEST_REDIS_URL, or install `redis-server`, which `.ci/run` starts by itself.',
  }
}

/** @param {Facts} facts @returns {Finding} */
function swiftFinding({ hasSwift }) {
  if (hasSwift) return { state: 'ok', says: 'OpenStack Swift for the S3 suite is there.' }
  return {
    state: 'optional',
    says: 'There is no OpenStack Swift: the S3 suite is skipped.',
    help: 'On Debian as root: `apps/api/scripts/swift-s3.sh` installs and starts it (docs/testing.md).',
  }
}

/** @param {Facts} facts @returns {Finding} */
function hooksFinding({ hasHooks }) {
  if (hasHooks) return { state: 'ok', says: 'What you commit is checked before.' }
  return {
    state: 'optional',
    says: 'What you commit is not checked before.',
    help: 'Run `npx pnpm@12 hooks` once.',
  }
}
