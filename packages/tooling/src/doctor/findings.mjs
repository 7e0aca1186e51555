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

/** @type {(says: string) => Finding} */
const ok = (says) => ({ state: 'ok', says })
/** @type {(says: string, help: string) => Finding} */
const missing = (says, help) => ({ state: 'missing', says, help })
/** @type {(says: string, help: string) => Finding} */
const optional = (says, help) => ({ state: 'optional', says, help })

/**
 * @param {Facts} facts
 * @returns {Finding[]}
 */
export function findings(facts) {
  const { chromium, testRedis, hasSwift, hasHooks } = facts
  return [
    nodeFinding(facts),
    ...pnpmFinding(facts),
    installFinding(facts),
    portFinding(facts),
    dataDirFinding(facts),
    facts.database
      ? serverFinding('DATABASE_URL', facts.database)
      : optional(
          'DATABASE_URL names no PostgreSQL server: `start` and `test` use the embedded database, `test:postgres` needs one.',
          'For `test:postgres`: `DATABASE_URL=postgresql://…`, with the right to create databases. `.ci/run` starts one by itself.',
        ),
    ...(facts.redis ? [serverFinding('REDIS_URL', facts.redis)] : []),
    chromium
      ? ok(`Chromium for \`e2e\` and \`bench\`: ${chromium}.`)
      : optional(
          'There is no Chromium, which `e2e` and a part of `bench` need.',
          'Install the package `chromium` of your system, or name one in CHROMIUM_PATH.',
        ),
    testRedis
      ? ok(`Redis for the suite of the shared limits: ${testRedis}.`)
      : optional(
          'There is no Redis: the suite of the shared limits is skipped.',
          'Name one in TEST_REDIS_URL, or install `redis-server`, which `.ci/run` starts by itself.',
        ),
    hasSwift
      ? ok('OpenStack Swift for the S3 suite is installed.')
      : optional(
          'There is no OpenStack Swift: the S3 suite is skipped.',
          'On Debian as root: `apps/api/scripts/swift-s3.sh` installs and starts it (docs/testing.md).',
        ),
    hasHooks
      ? ok('Your commits are checked.')
      : optional('Your commits are not checked.', 'Run `npx pnpm@12 hooks` once.'),
  ]
}

/** @param {Facts} facts */
function nodeFinding({ node }) {
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return ok(`Node ${node} runs the scripts.`)
  return missing(
    `Node ${node} runs the scripts; they need ${OLDEST_NODE} or newer.`,
    `On Linux \`npx pnpm@12 install\` installs it; elsewhere install Node ${OLDEST_NODE} from https://nodejs.org.`,
  )
}

/** @param {Facts} facts */
function pnpmFinding({ pnpm, pinnedPnpm }) {
  if (pnpm === undefined) return []
  const [major] = pinnedPnpm.split('.')
  if (pnpm.split('.')[0] === major) return [ok(`pnpm ${pnpm} called, ${pinnedPnpm} is pinned.`)]
  return [
    missing(`pnpm ${pnpm} called, ${pinnedPnpm} is pinned.`, `Call every script as \`npx pnpm@${major} <script>\`.`),
  ]
}

/** @param {Facts} facts */
function installFinding({ installed }) {
  if (installed === 'yes') return ok('The installed packages are those of the lockfile.')
  return missing(
    installed === 'no' ? 'The packages are not installed.' : 'The installed packages are not those of the lockfile.',
    'Run `npx pnpm@12 install`; it needs a network.',
  )
}

/** @param {Facts} facts */
function portFinding({ host, port, portState }) {
  if (portState === 'free') return ok(`Port ${port} on ${host} is free.`)
  if (portState === 'wrong')
    return missing(
      'PORT is not a port number.',
      'Set it to a number from 1 to 65535, in the environment or in `.env`; without it the port is 3000.',
    )
  return missing(
    portState === 'busy' ? `Port ${port} on ${host} is taken.` : `Port ${port} on ${host} may not be opened.`,
    `End the program that listens there, or use another: \`PORT=${port < 1024 ? 3000 : port + 1} npx pnpm@12 start\`.`,
  )
}

/** @param {Facts} facts */
function dataDirFinding({ dataDir, dataDirState }) {
  if (dataDirState === 'free') return ok(`The data folder ${dataDir} can be written.`)
  if (dataDirState === 'held')
    return missing(
      `The data folder ${dataDir} is in use by a running Tablier.`,
      'End it, or use another folder: `DATA_DIR=./data-2 npx pnpm@12 start`.',
    )
  return missing(
    `The data folder ${dataDir} cannot be written.`,
    'Give yourself write access, or name another folder in DATA_DIR.',
  )
}

/** `start` requires every configured server.
 * @param {string} variable
 * @param {Server} server
 */
function serverFinding(variable, { host, answers }) {
  if (answers) return ok(`${variable}: ${host} answers.`)
  return missing(
    `${variable}: nothing answers at ${host}.`,
    `Start that server, or remove ${variable} from the environment and \`.env\`.`,
  )
}
