import { describe, expect, it } from 'vitest'
import { type Facts, findings } from './findings.mjs'

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

describe('the doctor', () => {
  it('finds nothing missing on a complete machine', () => {
    expect(findings(healthy).every(({ state, help }) => state === 'ok' && help === undefined)).toBe(true)
  })

  it.each<[string, Partial<Facts>, RegExp, RegExp]>([
    ['an old Node', { node: '20.19.0' }, /Node 20\.19\.0 .* need 24 or newer/, /pnpm@12 install/],
    ['another version of pnpm', { pnpm: '9.1.0' }, /pnpm 9\.1\.0 called/, /npx pnpm@12 <script>/],
    ['no packages', { installed: 'no' }, /not installed/, /pnpm@12 install/],
    ['outdated packages', { installed: 'outdated' }, /not those of the lockfile/, /pnpm@12 install/],
    ['an invalid port', { port: Number.NaN, portState: 'wrong' }, /PORT names no port/, /1 to 65535/],
    ['a taken port', { portState: 'busy' }, /Port 3000 on 127\.0\.0\.1 is taken/, /PORT=3001/],
    ['a privileged port', { port: 80, portState: 'forbidden' }, /Port 80 .* may not/, /PORT=3000/],
    ['a data folder in use', { dataDirState: 'held' }, /in use by a running Tablier/, /DATA_DIR=/],
    ['an unwritable data folder', { dataDirState: 'unwritable' }, /\/srv\/data cannot be written/, /DATA_DIR/],
    [
      'a silent database',
      { database: { host: 'db:5432', answers: false } },
      /nothing answers at db:5432/,
      /DATABASE_URL/,
    ],
    ['a silent Redis', { redis: { host: 'redis:6379', answers: false } }, /nothing answers at redis:6379/, /REDIS_URL/],
  ])('reports as missing: %s', (_what, facts, says, help) => {
    const missing = findings({ ...healthy, ...facts }).filter(({ state }) => state !== 'ok')
    expect(missing).toEqual([
      { state: 'missing', says: expect.stringMatching(says), help: expect.stringMatching(help) },
    ])
  })

  it.each<[string, Partial<Facts>, RegExp, RegExp]>([
    ['PostgreSQL', { database: undefined }, /`test:postgres` needs one/, /DATABASE_URL=/],
    ['Chromium', { chromium: undefined }, /`e2e`/, /CHROMIUM_PATH/],
    ['Redis for its suite', { testRedis: undefined }, /skipped/, /TEST_REDIS_URL/],
    ['Swift', { hasSwift: false }, /skipped/, /swift-s3\.sh/],
    ['the checks before a commit', { hasHooks: false }, /not checked/, /pnpm@12 hooks/],
  ])('reports as optional: %s', (_what, facts, says, help) => {
    const optional = findings({ ...healthy, ...facts }).filter(({ state }) => state !== 'ok')
    expect(optional).toEqual([
      { state: 'optional', says: expect.stringMatching(says), help: expect.stringMatching(help) },
    ])
  })

  it('does not mention an unconfigured Redis or a pnpm that does not run it', () => {
    const all = findings({ ...healthy, redis: undefined, pnpm: undefined })
    expect(all.filter(({ says }) => /REDIS_URL|pnpm/.test(says))).toEqual([])
  })
})
