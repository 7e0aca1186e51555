import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { CommandError } from '../../src/commands/command-error.ts'
import { upgradeVerb } from '../../src/commands/upgrade-program.ts'
import { useFolder } from '../folder.ts'
import { fakeMachine } from './fake-machine.ts'
import { runCommand } from './run-command.ts'

const work = useFolder()
const here = `${process.platform}-${process.arch}`
let root = join(work, 'machine-0')
let archive: string

/** What a version does when it is started. `migrates` is whether it changes the database before it fails. */
interface Start {
  readonly comesUp: boolean
  readonly migrates: boolean
}

/** The service and the database of the scratch machine. */
let site: { running: string | undefined; database: string; newer: Start; broken: string; waited: number }

beforeAll(async () => void (archive = await pack('2.0.0')))
beforeEach(() => newMachine({ comesUp: true, migrates: true }))

const UNIT = 'etc/systemd/system/tablier.service'
const OLD = 'opt/tablier/versions/1.0.0'

/** Makes a machine on which version 1 runs. */
async function newMachine(newer: Start): Promise<void> {
  root = join(work, `machine-${Number(root.split('-').at(-1)) + 1}`)
  for (const folder of ['var/lib/tablier', 'etc/systemd/system', `${OLD}/deploy`])
    await mkdir(join(root, folder), { recursive: true })
  for (const file of [UNIT, `${OLD}/deploy/tablier.service`]) await writeFile(join(root, file), 'unit of 1.0.0')
  for (const link of ['current', 'command']) await symlink('versions/1.0.0', join(root, 'opt/tablier', link))
  site = { running: '1.0.0', database: '1.0.0', newer, broken: '', waited: 0 }
}

/** Makes an archive of a program that can only tell its version, with a line in SHA256SUMS. */
async function pack(version: string, { platform = here, says = version } = {}): Promise<string> {
  const name = `tablier-${version}-${platform}`
  const file = `${name}.tar.gz`
  for (const folder of ['bin', 'deploy']) await mkdir(join(work, name, folder), { recursive: true })
  await writeFile(join(work, name, 'deploy/tablier.service'), `unit of ${version}`)
  await writeFile(join(work, name, 'bin/tablier'), `#!/bin/sh\necho ${says}\n`, { mode: 0o755 })
  execFileSync('tar', ['-czf', file, name], { cwd: work })
  const sum = createHash('sha256').update(await readFile(join(work, file)))
  await appendFile(join(work, 'SHA256SUMS'), `${sum.digest('hex')}  ${file}\n`)
  return join(work, file)
}

/** Throws if the process has been killed. */
let mustLive = () => {}

/** Does what the service manager and the versions' commands do. */
async function answer(command: string): Promise<string | undefined> {
  if (command === 'systemctl stop tablier') site.running = undefined
  if (command === 'systemctl restart tablier') {
    const version = await linked('current')
    const { comesUp, migrates } = version === '2.0.0' ? site.newer : { comesUp: true, migrates: false }
    if (migrates) site.database = version
    site.running = comesUp && site.database === version ? version : undefined
  }
  if (command.startsWith('journalctl')) return '{"level":30}\nPORT must be a number.\n'
  const [, version, verb, file = ''] = /\/versions\/([\d.]+)\/bin\/tablier (\w+) ?(\S*)/.exec(command) ?? []
  if (verb === undefined || !command.startsWith('setpriv')) return undefined
  if (verb === site.broken) throw new CommandError('command_failed', `${verb} failed.`)
  if (verb === 'migrate' && site.database !== version) {
    if (site.database !== '') throw new CommandError('command_failed', 'A newer version has changed it.')
    site.database = version! // an empty database gets the tables of whoever comes first
  }
  if (verb === 'backup') await writeFile(join(root, file), site.database)
  if (verb === 'restore') {
    site.database = ''
    mustLive()
    site.database = await readFile(join(root, file), 'utf8')
  }
  return ''
}

/** Runs `upgrade`. The process dies before its act number `killedAt`. */
async function upgrade(argv: readonly string[], killedAt = Infinity) {
  let done = 0
  mustLive = () => {
    if (done >= killedAt) throw new Error('killed')
    done += 1
  }
  const { machine } = fakeMachine(root, answer, () => mustLive())
  const visit = async (_url: string, seconds: number) => {
    mustLive()
    site.waited = seconds
    return site.running === undefined ? 'fetch failed' : undefined
  }
  const verb = upgradeVerb({ machine, visit, isRoot: true })
  const outcome = await runCommand(['upgrade', ...argv], { INIT_CWD: work }, { verbs: [verb] })
  return { ...outcome, wasKilled: done >= killedAt }
}

const linked = async (link: string) => basename(await readlink(join(root, 'opt/tablier', link)))
const state = async () => ({
  links: [await linked('current'), await linked('command')],
  running: site.running,
  database: site.database,
  unit: await readFile(join(root, UNIT), 'utf8'),
  isInterrupted: existsSync(join(root, 'opt/tablier/upgrade.json')),
})
const stateOf = (version: string) => ({
  links: [version, version],
  running: version,
  database: version,
  unit: `unit of ${version}`,
  isInterrupted: false,
})

it('goes to the new version, and keeps the old one and a backup', async () => {
  await mkdir(join(root, 'opt/tablier/versions/0.9.0'))
  const { code, output } = await upgrade([archive])
  expect({ code, output }).toEqual({
    code: 0,
    output: 'Version 2.0.0 is running. Version 1.0.0 and the backup before-2.0.0.tar.gz are kept.\n',
  })
  expect(await state()).toEqual(stateOf('2.0.0'))
  expect(existsSync(join(root, 'opt/tablier/versions/1.0.0'))).toBe(true)
  expect(existsSync(join(root, 'opt/tablier/versions/0.9.0'))).toBe(false)
  expect(await readFile(join(root, 'var/lib/tablier/before-2.0.0.tar.gz'), 'utf8')).toBe('1.0.0')
})

it('leaves a unit alone that was changed on this machine, and says so', async () => {
  await writeFile(join(root, UNIT), 'unit of somebody')
  const { errors } = await upgrade([archive, '--wait', '300'])
  expect(errors).toMatch(
    /^\S+tablier\.service was changed on this machine, so it stays\. Compare it with that of 2\.0\.0: /m,
  )
  expect({ ...(await state()), waited: site.waited }).toEqual({
    ...stateOf('2.0.0'),
    unit: 'unit of somebody',
    waited: 300,
  })
})

const failures = [
  ['fails before it changes the database', { comesUp: false, migrates: false }, '.'],
  ['fails after it has changed the database', { comesUp: false, migrates: true }, ', with the backup of before'],
] as const

it.each(failures)('goes back if the new version %s, and says why', async (_, newer, how) => {
  site.newer = newer
  const { code, errors } = await upgrade([archive])
  expect(code).toBe(1)
  expect(errors.split('\n').at(-2)).toContain(
    `Version 2.0.0 did not come up (fetch failed). PORT must be a number. Version 1.0.0 is running again${how}`,
  )
  expect(await state()).toEqual(stateOf('1.0.0'))
})

const ways = [['comes up', { comesUp: true, migrates: true }, ''] as const, ...failures]
/** By day, every fourth act of the most dangerous upgrade. */
const [killed, everyActs] = process.env['NIGHTLY_SUITES'] ? [ways, 1] : [ways.slice(-1), 4]
it.for(killed)('brings a version up after a kill at any point, if the new one %s', async ([how, newer], { task }) => {
  const ends: (string | undefined)[] = []
  for (let killedAt = 0, wasKilled = true; wasKilled; killedAt += everyActs) {
    await newMachine(newer)
    ;({ wasKilled } = await upgrade([archive], killedAt))
    await upgrade([])
    expect(await state(), `killed before act ${killedAt}`).toEqual(stateOf(site.running!)) // if no version runs, the test fails
    if (wasKilled) ends.push(site.running)
  }
  expect([...new Set(ends)]).toEqual(newer.comesUp ? ['1.0.0', '2.0.0'] : ['1.0.0'])
  const old = ends.filter((version) => version === '1.0.0').length
  const figure = `the new version ${how}: ${ends.length} kills, ${old} times the old version with its database, ${ends.length - old} times the new one, 0 neither`
  Object.assign(task.meta, { figure })
})

it.each(['backup', 'verify'])('starts the old version again if the %s fails', async (broken) => {
  site.broken = broken
  const { code, errors } = await upgrade([archive])
  const last = `${broken} failed. Version 1.0.0 is running again.`
  expect({ code, last: errors.split('\n').at(-2) }).toEqual({ code: 1, last })
  expect(await state()).toEqual(stateOf('1.0.0'))
})

async function copyElsewhere(): Promise<string> {
  await copyFile(archive, join(root, basename(archive)))
  return join(root, basename(archive))
}

it.each<readonly [string, () => Promise<readonly string[]>, RegExp]>([
  ['a wrong checksum', async () => [archive, '--sha256', '0'.repeat(64)], /checksum is wrong\. Download it again\.$/],
  ['a missing checksum', async () => [await copyElsewhere()], /^Put the release's SHA256SUMS next to /],
  ['a file that is not there', async () => [join(work, 'none.tar.gz')], / does not exist\.$/],
  ['the package of another machine', async () => [await pack('2.0.0', { platform: 'linux-s390x' })], /for linux-s390x/],
  ['to finish what was not interrupted', async () => [], /^No upgrade was interrupted\. To begin one: .* FILE$/],
  ['the version that is there', async () => [await pack('1.0.0')], /1\.0\.0 is installed already\.$/],
  ['a program of another version', async () => [await pack('3.0.0', { says: '2.9.0' })], /says that it is 2\.9\.0/],
])('refuses %s before it stops the site', async (_, prepare, line) => {
  const { code, errors } = await upgrade(await prepare())
  expect(code).toBeGreaterThan(0)
  expect(errors.split('\n').at(-2)).toMatch(line)
  expect(await state()).toEqual(stateOf('1.0.0'))
})
