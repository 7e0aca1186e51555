import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockFile } from '../../src/process/file-lock.ts'
import { type Start, stateOf, openScratchUpgrade } from './scratch-upgrade.ts'

const { newMachine, pack, upgrade, reboot, state, lostMessages, at, site, work, unit } = openScratchUpgrade()
let archive: string

const COMES_UP: Start = { migrates: true, readyAfter: 3 }

beforeAll(async () => void (archive = await pack('2.0.0')))
beforeEach(() => newMachine(COMES_UP))

const copies = async () => (await readdir(at('var/lib/tablier'))).filter((name) => name.startsWith('after-'))
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

it('goes to the new version, and keeps the old one and a backup', async () => {
  await mkdir(at('opt/tablier/versions/0.9.0'))
  const { code, output } = await upgrade([archive])
  expect({ code, output }).toEqual({
    code: 0,
    output: 'Version 2.0.0 is running. Version 1.0.0 and the backup before-2.0.0.tar.gz are kept.\n',
  })
  expect(await state()).toEqual(stateOf('2.0.0'))
  expect(existsSync(at('opt/tablier/versions/1.0.0'))).toBe(true)
  expect(existsSync(at('opt/tablier/versions/0.9.0'))).toBe(false)
  expect(await readFile(at('var/lib/tablier/before-2.0.0.tar.gz'), 'utf8')).toContain('"1.0.0"')
})

it('is refused while another one runs, and changes nothing', async () => {
  const unlock = lockFile(at('opt/tablier/upgrade.lock'))
  const { code, errors, acts } = await upgrade([archive])
  expect({ code, errors, acts }).toEqual({
    code: 1,
    errors: 'Another `tablier upgrade` or `tablier setup` is running. Please wait until it ends.\n',
    acts: [],
  })
  unlock?.()
  expect((await upgrade([archive])).code).toBe(0)
})

it('leaves a unit alone that was changed on this machine, and says so', async () => {
  await writeFile(unit(), 'unit of somebody')
  const { errors } = await upgrade([archive])
  expect(errors).toMatch(
    /^\S+tablier\.service was changed on this machine, so it stays\. Compare it with that of 2\.0\.0: /m,
  )
  expect(await state()).toEqual({ ...stateOf('2.0.0'), unit: 'unit of somebody' })
})

describe('a new version counts as running', () => {
  it.each<[string, Start, number]>([
    ['ten seconds after it first wanted requests', COMES_UP, 13],
    ['after a migration of five minutes', { migrates: true, readyAfter: 300 }, 310],
    ['after its database has refused two starts', { migrates: true, readyAfter: 2, failures: 2 }, 22],
  ])('%s', async (_, newer, most) => {
    await newMachine(newer)
    const { code, seconds } = await upgrade([archive])
    expect(code).toBe(0)
    expect(seconds).toBeLessThanOrEqual(most)
    expect(await state()).toEqual(stateOf('2.0.0'))
    expect({ lost: await lostMessages(), copies: await copies() }).toEqual({ lost: [], copies: [] })
  })
})

describe('it goes back, loses nothing, and says why, if the new version', () => {
  it.each<[string, Start, RegExp]>([
    ['ends before it changes the database', { migrates: false, endsAfter: 0 }, /\(its process has ended\)/],
    ['ends after it has changed the database', { migrates: true, endsAfter: 0 }, /\(its process has ended\)/],
    [
      'ends four seconds after it came up',
      { migrates: true, readyAfter: 2, endsAfter: 6 },
      /\(it ended 4 seconds after it had/,
    ],
    [
      'ends likewise, without a migration',
      { migrates: false, readyAfter: 2, endsAfter: 6 },
      /\(it ended 4 seconds after it/,
    ],
    ['does not want requests for ten minutes', { migrates: true }, /\(it is still starting\)/],
    [
      'says why it wants none',
      { migrates: true, says: { problem: 'The database is away.' } },
      /\(The database is away\)/,
    ],
    [
      'is not the one that answers',
      { migrates: false, readyAfter: 1, says: { version: '1.0.0' } },
      /runs version 1\.0\.0\)/,
    ],
  ])('%s', async (_, newer, why) => {
    await newMachine(newer)
    site().log = '{"level":30}\nPORT must be a number.\n'
    const { code, errors } = await upgrade([archive])
    const last = lastLine(errors)
    expect(code).toBe(1)
    expect(last).toMatch(why)
    expect(last).toMatch(
      /^Version 2\.0\.0 did not come up .*\)\. PORT must be a number\. Version 1\.0\.0 is running again/,
    )
    expect(await state()).toEqual(stateOf('1.0.0'))
    const [copy, ...others] = await copies()
    expect({ lost: await lostMessages(), others }).toEqual({ lost: [], others: [] })
    expect(copy !== undefined).toBe(newer.migrates)
    if (copy === undefined) return
    const { messages } = JSON.parse(await readFile(at(`var/lib/tablier/${copy}`), 'utf8')) as { messages: number[] } // the scratch database
    expect(last).toContain(
      `kept in /var/lib/tablier/${copy}: ${messages.length + 100} rows, ${messages.length} of them messages.`,
    )
  })

  it('does not come up within the seconds of --wait', async () => {
    await newMachine({ migrates: true, readyAfter: 300 })
    const { errors } = await upgrade([archive, '--wait', '120'])
    expect(lastLine(errors)).toMatch(/^Version 2\.0\.0 did not come up \(it is still starting\)/)
    expect(errors).toMatch(/^Version 2\.0\.0 does not want requests yet, after 60 seconds: it is still starting\.$/m)
    expect(await state()).toEqual(stateOf('1.0.0'))
  })
})

const FRAMES = '    at migrate (file:///opt/tablier/current/apps/api/dist/server/main.js:12:9)\n    at async start'
it.each([
  [`Error: Migration 0099 failed: division by zero\n${FRAMES}\n`, 'Migration 0099 failed: division by zero.'],
  [`${FRAMES}\n{"level":30,"msg":"listening"}\n`, ''],
  [`file:///opt/a.js:3\nthrow new Error('no')\n      ^\n\nError: no {\n  code: 1\n}\n\nNode.js v24.9.0\n`, 'no.'],
  [
    '  Tablier      https://chef.example\n{"level":50,"msg":"failed","err":{"message":"it broke"}}\n{"level":30}\n',
    'it broke.',
  ],
  ['{"level":60,"msg":"cut', ''],
])('names the line of the log that says the reason, of %j', async (log, reason) => {
  await newMachine({ migrates: true, endsAfter: 0 })
  site().log = log
  const { errors } = await upgrade([archive])
  expect(lastLine(errors)).toContain(`(its process has ended).${reason && ` ${reason}`} Version 1.0.0 is running again`)
})

it.each(['backup', 'verify'])('starts the old version again if the %s fails', async (broken) => {
  site().broken = [broken, `${broken} failed.`]
  const { code, errors } = await upgrade([archive])
  const last = `${broken} failed. Version 1.0.0 is running again.`
  expect({ code, last: lastLine(errors) }).toEqual({ code: 1, last })
  expect(await state()).toEqual(stateOf('1.0.0'))
})

it('empties nothing if the copy cannot be made, and goes on with it later', async () => {
  await newMachine({ migrates: true, readyAfter: 1, endsAfter: 5 })
  site().breaksCopies = true
  const { errors } = await upgrade([archive])
  expect(lastLine(errors)).toMatch(/^The site is stopped: The disk is full\. See journalctl/)
  expect({ ...(await state()), lost: await lostMessages() }).toMatchObject({
    schema: '2.0.0',
    isInterrupted: true,
    lost: [],
  })
  site().breaksCopies = false
  expect(lastLine((await upgrade([])).errors)).toContain('Version 1.0.0 is running again, with the backup of before')
  expect({ ...(await state()), lost: await lostMessages() }).toEqual({ ...stateOf('1.0.0'), lost: [] })
})

it('starts the old version if its database does not open, because that refuses a newer one itself', async () => {
  await newMachine({ migrates: false, endsAfter: 0 })
  site().broken = ['migrate', 'The database does not answer.']
  const { errors } = await upgrade([archive])
  expect(lastLine(errors)).toContain('Version 1.0.0 is running again.')
  expect(await state()).toEqual(stateOf('1.0.0'))
})

describe('after the old version did not come up either', () => {
  beforeEach(async () => {
    await newMachine({ migrates: true, endsAfter: 0 })
    site().broken = ['restore', 'It failed.']
    await upgrade([archive])
    site().broken = undefined
  })

  it('says that another archive was not installed, and restores the backup once', async () => {
    const other = await pack('3.0.0')
    const { code, errors } = await upgrade([other])
    expect(code).toBe(1)
    expect(lastLine(errors)).toContain(
      `Version 1.0.0 is running again, with the backup of before the upgrade. What 2.0.0 had stored is kept in /var/lib/tablier/after-2.0.0-`,
    )
    expect(lastLine(errors)).toMatch(/ \S+tablier-3\.0\.0-\S+ was not installed: run tablier upgrade \S+ again\.$/)
    await reboot()
    const { messages } = site().database
    site().newer = COMES_UP
    expect((await upgrade([other])).errors).not.toContain('interrupted')
    expect(site().database.messages).toEqual(expect.arrayContaining([...messages]))
  })
})

it('does not restore the backup again once it was restored', async () => {
  await newMachine({ migrates: true, endsAfter: 0 })
  // The old version comes up only later.
  site().old = { migrates: false }
  expect(lastLine((await upgrade([archive])).errors)).toMatch(
    /^Version 1\.0\.0 did not come up .*run: tablier upgrade$/,
  )
  site().old = { migrates: false, readyAfter: 1 }
  await reboot()
  const { messages } = site().database
  await upgrade([])
  expect({ ...(await state()), lost: await lostMessages() }).toEqual({ ...stateOf('1.0.0'), lost: [] })
  expect(site().database.messages).toEqual(expect.arrayContaining([...messages]))
})

async function copyElsewhere(): Promise<string> {
  await copyFile(archive, at(basename(archive)))
  return at(basename(archive))
}

it.each<readonly [string, () => Promise<readonly string[]>, RegExp]>([
  ['a wrong checksum', async () => [archive, '--sha256', '0'.repeat(64)], /checksum is wrong\. Download it again\.$/],
  ['a missing checksum', async () => [await copyElsewhere()], /^Put the release's SHA256SUMS next to /],
  ['a file that is not there', async () => [join(work, 'none.tar.gz')], / does not exist\.$/],
  ['the package of another machine', async () => [await pack('2.0.0', { platform: 'linux-s390x' })], /for linux-s390x/],
  ['to finish what was not interrupted', async () => [], /^No upgrade was interrupted\. To begin one: .* FILE$/],
  ['the version that is there', async () => [await pack('1.0.0')], /1\.0\.0 is installed already\.$/],
  ['a program of another version', async () => [await pack('4.0.0', { says: '2.9.0' })], /says that it is 2\.9\.0/],
  ['a DATA_DIR that no socket can have', longDataDir, /is too long for the server's socket/],
  [
    'too little room for the program',
    async () => withDisks({ '/opt/tablier': '10 9000000000 /opt', '/var/lib/tablier': '9000000000 9000000000 /var' }),
    /^There is too little room for the upgrade: it needs 1 MB in \/opt\/tablier, and 1 MB are free\. Nothing was changed\.$/,
  ],
  [
    'too little room for the backup and a copy',
    async () =>
      withDisks({ '/opt/tablier': '9000000000 9000000000 /opt', '/var/lib/tablier': '500000000 9000000000 /var' }),
    /it needs 600 MB in \/var\/lib\/tablier, and 500 MB are free/,
  ],
  [
    'too little room for both on one disk',
    async () => withDisks({ '/opt/tablier': '600000000 9000000000 /', '/var/lib/tablier': '600000000 9000000000 /' }),
    /it needs 601 MB in \/opt\/tablier and \/var\/lib\/tablier, and 600 MB are free/,
  ],
])('refuses %s before it stops the site', async (_, prepare, line) => {
  const argv = await prepare()
  const before = await state()
  const { code, errors, acts } = await upgrade(argv)
  expect(code).toBeGreaterThan(0)
  expect(lastLine(errors)).toMatch(line)
  expect(acts.filter((act) => act.startsWith('systemctl'))).toEqual([])
  expect(await state()).toEqual(before)
  expect(await readdir(at('opt/tablier/versions'))).toEqual(['1.0.0'])
})

async function longDataDir(): Promise<readonly string[]> {
  await writeFile(at('var/lib/tablier/.env'), `DATA_DIR=/srv/${'long/'.repeat(20)}\n`)
  return [archive]
}

async function withDisks(disks: Readonly<Record<string, string>>): Promise<readonly string[]> {
  site().disks = disks
  return [archive]
}
