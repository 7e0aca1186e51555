/**
 * Turns facts about this machine into findings. JavaScript, so that it runs on
 * a Node that is too old for the rest.
 *
 * @typedef {Awaited<ReturnType<typeof import('./machine.mjs').lookAround>>} Facts
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
          'DATABASE_URL is not set: `start` and `test` use the embedded database; `test:postgres` needs a PostgreSQL server.',
          'For `test:postgres`, set `DATABASE_URL=postgresql://…` to a user who may create databases. `.ci/run` starts its own server.',
        ),
    ...(facts.redis ? [serverFinding('REDIS_URL', facts.redis)] : []),
    chromium
      ? ok(`Chromium for \`e2e\` and \`bench\`: ${chromium}.`)
      : optional(
          'Chromium is not installed; `e2e` and a part of `bench` need it.',
          "Install your system's package `chromium`, or set CHROMIUM_PATH to a browser.",
        ),
    testRedis
      ? ok(`Redis for the suite of shared rate limits: ${testRedis}.`)
      : optional(
          'There is no Redis: the suite of shared rate limits is skipped.',
          'Set TEST_REDIS_URL to a server, or install `redis-server`, which `.ci/run` starts itself.',
        ),
    hasSwift
      ? ok('OpenStack Swift for the S3 suite is installed.')
      : optional(
          'OpenStack Swift is not installed: the S3 suite is skipped.',
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
  if (pnpm.split('.')[0] === major) return [ok(`pnpm ${pnpm} runs the scripts; ${pinnedPnpm} is pinned.`)]
  return [
    missing(
      `pnpm ${pnpm} runs the scripts, but ${pinnedPnpm} is pinned.`,
      `Call every script as \`npx pnpm@${major} <script>\`.`,
    ),
  ]
}

/** @param {Facts} facts */
function installFinding({ installed }) {
  if (installed === 'yes') return ok('The installed packages match the lockfile.')
  return missing(
    installed === 'no' ? 'The packages are not installed.' : 'The installed packages do not match the lockfile.',
    'Run `npx pnpm@12 install`; it needs a network.',
  )
}

/** @param {Facts} facts */
function portFinding({ host, port, portState }) {
  if (portState === 'free') return ok(`Port ${port} on ${host} is free.`)
  if (portState === 'wrong')
    return missing(
      'PORT is not a port number.',
      'Set it to a number from 1 to 65535, in the environment or in `.env`. The default is 3000.',
    )
  return missing(
    portState === 'busy' ? `Port ${port} on ${host} is taken.` : `Port ${port} on ${host} cannot be opened.`,
    `Stop the program that uses it, or use another port: \`PORT=${port < 1024 ? 3000 : port + 1} npx pnpm@12 start\`.`,
  )
}

/** @param {Facts} facts */
function dataDirFinding({ dataDir, dataDirState }) {
  if (dataDirState === 'free') return ok(`The data folder ${dataDir} is writable.`)
  if (dataDirState === 'held')
    return missing(
      `The data folder ${dataDir} is in use by a running Tablier.`,
      'Stop it, or use another folder: `DATA_DIR=./data-2 npx pnpm@12 start`.',
    )
  return missing(
    `The data folder ${dataDir} is not writable.`,
    'Give yourself write access, or set DATA_DIR to another folder.',
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
