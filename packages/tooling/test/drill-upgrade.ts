import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openWriter, type Writer } from './drill-writer.ts'
import { openServiceManager } from './service-manager.ts'

/**
 * Upgrades a real package by real packages of later versions, while the owner stores ten messages a second, and counts
 * where the acknowledged ones are afterwards. As root, after `npx pnpm@12 package`:
 *
 *     npx pnpm@12 exec node packages/tooling/test/drill-upgrade.ts [SCENARIO…]
 *
 * It works in namespaces of its own, so it touches neither the machine's folders nor its ports. `DATABASE_URL` lets the
 * site use a PostgreSQL server behind a socket.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)
const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))
const kind = `${process.platform}-${process.arch}`
const SITE = '/var/lib/tablier'
const OWNER = { email: 'owner@example.com', password: 'a drill of upgrades' }
const AS_SITE = ['--reuid', 'tablier', '--regid', 'tablier', '--init-groups', 'env', '-C', SITE, 'NODE_ENV=production']

function enterNamespaces(): void {
  const self = [process.execPath, '--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), '--inside']
  const args = [
    '--mount',
    '--net',
    '--pid',
    '--fork',
    '--mount-proc',
    '--kill-child',
    ...self,
    ...process.argv.slice(2),
  ]
  spawn('unshare', args, { stdio: 'inherit' }).once('exit', (code) => (process.exitCode = code ?? 1))
}

interface Scenario {
  readonly what: string
  /** The lines of `.env`. */
  readonly env?: string
  /** The address of the site. */
  readonly address?: string
  /** The statement of the new version's migration; none if undefined. */
  readonly migration?: string
  /** What the new version does four seconds after it has begun to listen. */
  readonly breaks?: true
  /** Another program takes the port as soon as the site has left it. */
  readonly isPortTaken?: true
  /** How many megabytes are free where the program is. */
  readonly freeMb?: number
  /** Kills of the upgrade, each followed by the call that finishes it. */
  readonly kills?: number
}

const MIGRATION = 'create table drill (id integer)'
const scenarios: Readonly<Record<string, Scenario>> = {
  plain: { what: 'a version with a migration', migration: MIGRATION },
  host: { what: 'HOST=127.0.0.2', env: 'HOST=127.0.0.2', address: '127.0.0.2:3000', migration: MIGRATION },
  ipv6: { what: 'HOST=::1, PORT=8080', env: 'HOST=::1\nPORT=8080', address: '[::1]:8080', migration: MIGRATION },
  slow: { what: 'a migration of 90 s', migration: 'select pg_sleep(90)' },
  broken: { what: 'a migration that fails', migration: 'select 1 / 0' },
  breaks: { what: 'a version that ends 4 s after it has come up', migration: MIGRATION, breaks: true },
  'breaks-same': { what: 'the same without a migration', breaks: true },
  foreign: { what: 'another program on the port', migration: MIGRATION, isPortTaken: true },
  room: { what: 'too little room', migration: MIGRATION, freeMb: 200 },
  kills: { what: 'kills at random moments', migration: MIGRATION, kills: 8 },
  'kills-breaks': { what: 'kills, and the version ends', migration: MIGRATION, breaks: true, kills: 12 },
}

async function drill(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tablier-drill-'))
  prepareMachine(folder)
  process.env['PATH'] = `${folder}:${process.env['PATH']}`
  for (const [name, scenario] of Object.entries(scenarios))
    if (names.length === 0 || names.includes(name)) await play(name, scenario, folder)
  rmSync(folder, { recursive: true, force: true })
  process.exit() // the service manager's scripts may still be connected
}

/** Gives the namespace a loopback, empty folders in place of the machine's, and the user tablier. */
function prepareMachine(folder: string): void {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const place of ['/opt', '/var/lib', '/etc/systemd/system']) execFileSync('mount', ['-t', 'tmpfs', 'none', place])
  for (const [file, line] of [
    ['/etc/passwd', 'tablier:x:61234:61234::/var/lib/tablier:/usr/sbin/nologin'],
    ['/etc/group', 'tablier:x:61234:'],
  ] as const) {
    const copy = join(folder, file.slice(5))
    writeFileSync(copy, `${readFileSync(file, 'utf8').trimEnd()}\n${line}\n`)
    execFileSync('mount', ['--bind', copy, file])
  }
}

async function play(name: string, scenario: Scenario, folder: string): Promise<void> {
  const { env = '', address = '127.0.0.1:3000', kills = 0 } = scenario
  execFileSync('mount', ['-o', 'remount,size=50%', '/opt'])
  for (const place of ['/opt/tablier', SITE]) rmSync(place, { recursive: true, force: true })
  mkdirSync('/opt/tablier/versions', { recursive: true })
  mkdirSync(SITE)
  const database = process.env['DATABASE_URL']
  if (database !== undefined)
    execFileSync('psql', [
      database,
      '-qc',
      'set client_min_messages = error; drop schema public cascade; create schema public',
    ])
  const secrets =
    database === undefined
      ? ''
      : `DATABASE_URL=${database}\nJWT_SECRET=${'x'.repeat(40)}\nDATA_KEYS=${'ab'.repeat(32)}\n`
  writeFileSync(
    join(SITE, '.env'),
    `ADMIN_EMAIL=${OWNER.email}\nADMIN_PASSWORD=${OWNER.password}\nLOG_LEVEL=error\n${secrets}${env}\n`,
  )
  execFileSync('chown', ['-R', 'tablier:tablier', SITE])
  cpSync(join(dist, packageName('0.1.0')), '/opt/tablier/versions/0.1.0', { recursive: true })
  for (const link of ['current', 'command']) execFileSync('ln', ['-sfn', 'versions/0.1.0', `/opt/tablier/${link}`])
  execFileSync('setpriv', [...AS_SITE, '/opt/tablier/current/bin/tablier', 'migrate', '--new-site'])
  const archive = makeNext(scenario, folder)
  const manager = openServiceManager(folder)
  await manager.answer(['restart'])
  const writer = openWriter(`http://${address}`, OWNER)
  const watched = { writer, log: manager.log }
  await until('the first messages', () => writer.acknowledged.size > 50, watched)
  const foreign = scenario.isPortTaken ? takePort() : undefined
  if (scenario.freeMb !== undefined) leaveRoom(scenario.freeMb)
  const begun = performance.now()
  let hits = 0
  for (let round = 0; round < kills; round += 1)
    hits += (await upgrade([archive], Math.random() * 20_000)).wasKilled ? 1 : 0
  const { said } = await upgrade(hits > 0 ? [] : [archive])
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(`\n${name}: ${scenario.what}, ${seconds} s${kills > 0 ? `, ${hits} of ${kills} kills before its end` : ''}`)
  say(`  ${said.trim().split('\n').slice(-1)[0]}`)
  if (foreign) {
    ;(await foreign).close()
    await until('the site without that program', writer.isWelcome, watched)
    say(`  without that program: ${(await upgrade([])).said.trim().split('\n').at(-1)}`)
  }
  const before = writer.acknowledged.size
  await until('messages after the upgrade', () => writer.acknowledged.size > before + 20, watched)
  await writer.close()
  await manager.close()
  report(writer.acknowledged)
}

/** A line of the bundle in the list of all migrations. */
const LIST = '"0018-desk": deskMigration,'

/** Makes the file system of the program so small that this many megabytes are free. */
function leaveRoom(freeMb: number): void {
  const used = Number.parseInt(execFileSync('du', ['-sm', '/opt'], { encoding: 'utf8' }), 10)
  execFileSync('mount', ['-o', `remount,size=${used + freeMb}m`, '/opt'])
}

const packageName = (version: string) => `tablier-${version}-${kind}`

/** Makes the package of version 0.2.0 of that of 0.1.0, with SHA256SUMS. */
function makeNext({ migration, breaks }: Scenario, folder: string): string {
  const next = join(folder, packageName('0.2.0'))
  rmSync(next, { recursive: true, force: true })
  cpSync(join(dist, packageName('0.1.0')), next, { recursive: true })
  for (const file of ['package.json', 'apps/api/package.json']) edit(join(next, file), '"0.1.0"', '"0.2.0"')
  const bundle = globSync(join(next, 'apps/api/dist/server/src-*.js')).find((file) =>
    readFileSync(file, 'utf8').includes(LIST),
  )
  if (migration !== undefined) edit(bundle, LIST, `${LIST} "0999-drill": statements(${JSON.stringify(migration)}),`)
  if (breaks)
    edit(
      globSync(join(next, 'apps/api/dist/server/serve-*.js'))[0],
      'services.mail.kick();',
      'services.mail.kick(); setTimeout(() => { throw new Error("Something broke") }, 4000);',
    )
  const archive = `${next}.tar.gz`
  execFileSync('tar', ['-I', 'gzip -1', '-cf', archive, '-C', folder, packageName('0.2.0')])
  execFileSync('sh', ['-c', `sha256sum ${packageName('0.2.0')}.tar.gz >SHA256SUMS`], { cwd: folder })
  return archive
}

function edit(file: string | undefined, from: string, to: string): void {
  if (file === undefined) throw new Error(`No file has ${from}`)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
}

/** What the last upgrade has said. */
let lastWords = ''

/** Runs the installed command. @param killedAfter milliseconds */
function upgrade(argv: readonly string[], killedAfter?: number): Promise<{ said: string; wasKilled: boolean }> {
  return new Promise((resolve) => {
    const args = ['upgrade', ...argv, ...(argv.length > 0 ? ['--unsigned'] : [])]
    const child = execFile('/opt/tablier/command/bin/tablier', args, { cwd: '/' }, (error, stdout, stderr) => {
      clearTimeout(timer)
      lastWords = `${stderr}${stdout}`
      resolve({ said: lastWords, wasKilled: error?.signal === 'SIGKILL' })
    })
    const timer = killedAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfter)
  })
}

/** Takes the port as soon as it is free, and answers everything with 200, as another program might. */
async function takePort(): Promise<{ readonly close: () => void }> {
  for (;;) {
    const server = createServer((_, response) => response.end('{"status":"ready"}'))
    const isTaken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(3000, '127.0.0.1', () => resolve(true))
    })
    const close = () => {
      server.close()
      server.closeAllConnections()
    }
    if (isTaken) return { close }
    await pause(20)
  }
}

/** What tells the state of the machine, with its files. */
interface Watched {
  readonly writer: Writer
  /** The file of the service's log. */
  readonly log: string
}

/** @throws Error that says in which state the machine is, if it takes more than a minute */
async function until(what: string, isSo: () => boolean, watched: Watched): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); await pause(100))
    if (performance.now() > end) throw new Error(`${what}: it took too long.\n${stateOfMachine(watched)}`)
}

function stateOfMachine({ writer, log }: Watched): string {
  const tail = (text: string) => text.trimEnd().split('\n').slice(-20).join('\n')
  const shown = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, { encoding: 'utf8' }).stdout.trimEnd()
  return Object.entries({
    'the last answer to the writer': writer.lastAnswer(),
    'the journal of the upgrade': shown('cat', '/opt/tablier/upgrade.json') || 'there is none',
    'the links': shown('ls', '-l', '/opt/tablier'),
    'the last lines of the upgrade': tail(lastWords),
    "the service's log": tail(shown('cat', log)),
    'the processes': shown('ps', '-eo', 'pid,ppid,etimes,user,args', '--forest'),
  })
    .map(([what, text]) => `${what}:\n${text}`)
    .join('\n\n')
}

/** Says where the acknowledged messages are: in the site, in a copy, or nowhere. */
function report(acknowledged: ReadonlySet<string>): void {
  const current = execFileSync('readlink', ['/opt/tablier/current'], { encoding: 'utf8' }).trim()
  execFileSync('setpriv', [
    ...AS_SITE,
    `/opt/tablier/${current}/bin/tablier`,
    'backup',
    'final.tar.gz',
    '--database-only',
  ])
  const subjectsIn = (file: string) => {
    const rows = execFileSync('tar', ['-xzOf', join(SITE, file), 'tables/messages.ndjson'], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    return new Set(rows.split('\n').flatMap((row) => (row ? [(JSON.parse(row) as { subject: string }).subject] : [])))
  }
  const inSite = subjectsIn('final.tar.gz')
  const copies = readdirSync(SITE).filter((file) => file.startsWith('after-'))
  const inCopies = new Set(copies.flatMap((file) => [...subjectsIn(file)]))
  const all = [...acknowledged]
  const left = all.filter((subject) => !inSite.has(subject))
  const lost = left.filter((subject) => !inCopies.has(subject))
  const interrupted = readdirSync('/opt/tablier').includes('upgrade.json')
  say(
    `  ${current}: ${all.length} acknowledged messages, ${all.length - left.length} in the site, ${left.length - lost.length} only in ${copies.length} copies, ${lost.length} lost${interrupted ? '; the journal is left' : ''}`,
  )
}

if (!process.argv.includes('--inside')) enterNamespaces()
else await drill(process.argv.slice(2).filter((word) => !word.startsWith('--')))
