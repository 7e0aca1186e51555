import { expect, it } from 'vitest'
import { type Facts, type Finding, findings } from './findings.mjs'

const healthy: Facts = {
  node: '24.21.0',
  pnpm: '12.21.0',
  pinnedPnpm: '12.21.0',
  installed: 'yes',
  host: '127.0.0.1',
  port: 3000,
  portState: 'free',
  dataDir: '/srv/data',
  dataDirState: 'free',
  database: { host: 'db:5432', answers: true },
  redis: { host: 'redis:6379', answers: true },
  chromium: '/usr/bin/chromium',
  testRedis: '/usr/bin/redis-server',
  hasSwift: true,
  hasHooks: true,
}

const silent = { host: 'db:5432', answers: false }

it('finds nothing missing on a complete machine', () => {
  expect(findings(healthy).every(({ state, help }) => state === 'ok' && help === undefined)).toBe(true)
})

it.each<[Finding['state'], string, Partial<Facts>, RegExp, RegExp]>([
  ['missing', 'an old Node', { node: '20.19.0' }, /Node 20\.19\.0 .* need 24 or newer/, /pnpm@12 install/],
  ['missing', 'another version of pnpm', { pnpm: '9.1.0' }, /pnpm 9\.1\.0 runs/, /npx pnpm@12 <script>/],
  ['missing', 'no packages', { installed: 'no' }, /not installed/, /pnpm@12 install/],
  ['missing', 'outdated packages', { installed: 'outdated' }, /do not match the lockfile/, /pnpm@12 install/],
  ['missing', 'an invalid port', { port: Number.NaN, portState: 'wrong' }, /PORT is not/, /1 to 65535/],
  ['missing', 'a taken port', { portState: 'busy' }, /Port 3000 on 127\.0\.0\.1 is taken/, /PORT=3001/],
  ['missing', 'a privileged port', { port: 80, portState: 'forbidden' }, /Port 80 .* cannot/, /PORT=3000/],
  ['missing', 'a data folder in use', { dataDirState: 'held' }, /in use by a running Tablier/, /DATA_DIR=/],
  ['missing', 'a read-only data folder', { dataDirState: 'unwritable' }, /data is not writable/, /DATA_DIR/],
  ['missing', 'a silent database', { database: silent }, /nothing answers at db:5432/, /DATABASE_URL/],
  ['missing', 'a silent Redis', { redis: silent }, /nothing answers at db:5432/, /REDIS_URL/],
  ['optional', 'PostgreSQL', { database: undefined }, /`test:postgres` needs a PostgreSQL/, /DATABASE_URL=/],
  ['optional', 'Chromium', { chromium: undefined }, /`e2e`/, /CHROMIUM_PATH/],
  ['optional', 'Redis for its suite', { testRedis: undefined }, /skipped/, /TEST_REDIS_URL/],
  ['optional', 'Swift', { hasSwift: false }, /skipped/, /swift-s3\.sh/],
  ['optional', 'the checks before a commit', { hasHooks: false }, /not checked/, /pnpm@12 hooks/],
])('reports as %s: %s', (state, _what, facts, says, help) => {
  expect(findings({ ...healthy, ...facts }).filter((finding) => finding.state !== 'ok')).toEqual([
    { state, says: expect.stringMatching(says), help: expect.stringMatching(help) },
  ])
})

it('does not mention an unconfigured Redis or a pnpm that does not run it', () => {
  const all = findings({ ...healthy, redis: undefined, pnpm: undefined })
  expect(all.filter(({ says }) => /REDIS_URL|pnpm/.test(says))).toEqual([])
})
