import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError } from '../../src/command-line/command-error.ts'
import { NoServer, type ServerStatus } from '../../src/command-line/command-socket.ts'
import { upgradeVerb } from '../../src/commands/upgrade-program.ts'
import { CommandFailed } from '../../src/setup/machine.ts'
import { useFolder } from '../folder.ts'
import { fakeMachine } from './fake-machine.ts'
import { runCommand } from '../commands/run-command.ts'

/** A scratch machine on which version 1.0.0 runs, with a service, a database and a clock that the test plays. */

/** What a version does when it is started. Times are in seconds. */
export interface Start {
  readonly migrates: boolean
  /** When it wants requests; never by default. */
  readonly readyAfter?: number
  /** When its process ends, counted from its start; never by default. */
  readonly endsAfter?: number
  /** How many starts end at once before: the service manager starts it again after five seconds. */
  readonly failures?: number
  /** What it answers if it is another version, or does not want requests. */
  readonly says?: Partial<ServerStatus>
}

interface Database {
  /** The version whose schema it has; empty after it was emptied. */
  schema: string
  /** The messages that visitors have sent, by their numbers. */
  messages: readonly number[]
}

interface Process {
  readonly version: string
  readonly pid: number
  readonly startedAt: number
}

interface Site {
  database: Database
  process: Process | undefined
  old: Start
  newer: Start
  /** The command of the site that fails, and with what. */
  broken: readonly [verb: string, message: string] | undefined
  /** No backup of the new version's data can be made. */
  breaksCopies: boolean
  /** What the journal has. */
  log: string
  /** What `df` says of each place: free and all bytes, and where it is mounted. */
  disks: Readonly<Record<string, string>>
}

const here = `${process.platform}-${process.arch}`
const UNIT = 'etc/systemd/system/tablier.service'
const OLD = 'opt/tablier/versions/1.0.0'
const RESTART_SECONDS = 5
const READY_OLD: Start = { migrates: false, readyAfter: 1 }

/** Acts that change nothing and are repeated while a version starts; a kill before every tenth of them is enough. */
const isLook = /^(?:status|systemctl show|journalctl|id -u)|sh -c test ! -f/
const EVERY_LOOKS = 10

export function openScratchUpgrade() {
  const work = useFolder()
  let machines = 0
  let root = ''
  let site: Site
  let now = 0
  let pids = 0
  let starts = 0
  let acknowledged = 0
  let beforeAct: (act: string) => void = () => {}

  /** Makes a machine on which version 1.0.0 runs. */
  async function newMachine(newer: Start): Promise<void> {
    root = join(work, `m${(machines += 1)}`)
    for (const folder of ['var/lib/tablier', 'etc/systemd/system', `${OLD}/deploy`])
      await mkdir(join(root, folder), { recursive: true })
    for (const file of [UNIT, `${OLD}/deploy/tablier.service`]) await writeFile(join(root, file), 'unit of 1.0.0')
    for (const link of ['current', 'command']) await symlink('versions/1.0.0', join(root, 'opt/tablier', link))
    starts = 0
    acknowledged = 2
    const database = { schema: '1.0.0', messages: [1, 2] }
    site = {
      database,
      process: undefined,
      old: READY_OLD,
      newer,
      broken: undefined,
      breaksCopies: false,
      log: '',
      disks: {},
    }
    await start()
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

  const linked = async (link: string) => basename(await readlink(join(root, 'opt/tablier', link)))
  const howOf = ({ version }: Process) => (version === '2.0.0' ? site.newer : site.old)

  /** Starts the version that `current` points to, as the service manager does. */
  async function start(): Promise<void> {
    const version = await linked('current')
    if (!existsSync(join(root, 'opt/tablier/versions', version))) return
    site.process = { version, pid: (pids += 1), startedAt: now }
    starts += version === '2.0.0' ? 1 : 0
    const { migrates, failures = 0 } = howOf(site.process)
    const hasFailed = version === '2.0.0' && starts <= failures
    if (!hasFailed && (migrates || site.database.schema === '')) site.database = { ...site.database, schema: version }
    if (hasFailed || site.database.schema > version) end()
  }

  let endedAt = 0
  function end(): void {
    site.process = undefined
    endedAt = now
  }

  /** Lets the service go on: processes end and are started again, and a visitor sends a message if there is a site. */
  async function goOn(): Promise<Process | undefined> {
    const running = site.process
    if (running && now - running.startedAt >= (howOf(running).endsAfter ?? Infinity)) end()
    if (!site.process && now - endedAt >= RESTART_SECONDS && site.newer.failures !== undefined) await start()
    if (site.process && now - site.process.startedAt >= (howOf(site.process).readyAfter ?? Infinity))
      site.database = { ...site.database, messages: [...site.database.messages, (acknowledged += 1)] }
    return site.process
  }

  async function status(): Promise<ServerStatus> {
    beforeAct('status')
    const running = await goOn()
    const { readyAfter = Infinity, says } = running ? howOf(running) : READY_OLD
    if (!running || (now - running.startedAt < readyAfter && !says)) throw new NoServer()
    return { version: running.version, pid: running.pid, problem: null, ...says }
  }

  /** Does what the service manager and the versions' commands do. */
  async function answer(command: string): Promise<string | undefined> {
    if (command === 'systemctl stop tablier') site.process = undefined
    if (command === 'systemctl restart tablier') await start()
    if (command.startsWith('systemctl show')) return `${site.process?.pid ?? 0}\n`
    if (command.startsWith('journalctl')) return site.log
    if (command.startsWith('df ')) return `Avail Size Mounted\n${site.disks[command.split(' ').at(-1) ?? ''] ?? ''}\n`
    if (command.includes(' du -sb ')) return '50000000\t/var/lib/tablier/data/database\n'
    const [, version = '', verb, file = ''] = /\/versions\/([\d.]+)\/bin\/tablier (\w+) ?(\S*)/.exec(command) ?? []
    if (verb === undefined || !command.startsWith('setpriv')) return undefined
    if (verb === site.broken?.[0]) throw new CommandError('command_failed', site.broken[1])
    if (site.process) throw new Error(`${verb} while the service runs`)
    return runCommandOfSite(version, verb, file)
  }

  async function runCommandOfSite(version: string, verb: string, file: string): Promise<string> {
    const { database } = site
    if (verb === 'migrate' && database.schema > version)
      throw new CommandFailed('A newer version …', 'A newer version …', { stated: 'newer_database' })
    if (verb === 'migrate') site.database = { ...database, schema: version }
    const rows = database.messages.length + 100
    if (verb === 'backup' && file.includes('after-') && site.breaksCopies)
      throw new CommandError('command_failed', 'The disk is full.')
    if (verb === 'backup') {
      await writeFile(join(root, file), JSON.stringify(database), { flag: 'wx' })
      return JSON.stringify({ ok: true, result: { rows, messages: database.messages.length } })
    }
    if (verb === 'restore') {
      site.database = { schema: '', messages: [] }
      beforeAct('half of the restore')
      site.database = JSON.parse(await readFile(join(root, file), 'utf8')) as Database // as the backup writes it
    }
    return ''
  }

  /** Runs `upgrade`. The process dies before its act number `killedAt`. */
  async function upgrade(argv: readonly string[], killedAt = Infinity) {
    let done = 0
    let looks = 0
    beforeAct = (act) => {
      if (isLook.test(act) && (looks += 1) % EVERY_LOOKS !== 0) return
      if (done >= killedAt) throw new Error('killed')
      done += 1
    }
    const { machine, acts } = fakeMachine(root, answer, (act) => beforeAct(act))
    const began = now
    const pause = async (ms: number) => void (now += ms / 1000)
    const watch = { status, pause, now: () => now * 1000 }
    const verb = upgradeVerb({ machine, watch, isRoot: true })
    const outcome = await runCommand(['upgrade', ...argv], { INIT_CWD: work }, { verbs: [verb] })
    return { ...outcome, acts, wasKilled: done >= killedAt, seconds: now - began }
  }

  /** Starts the machine again, as after a power cut. Its service runs for a while. */
  async function reboot(): Promise<void> {
    beforeAct = () => {}
    site.process = undefined
    await start()
    now += 2
    await goOn()
  }

  const state = async () => ({
    links: [await linked('current'), await linked('command')],
    running: site.process?.version,
    schema: site.database.schema,
    unit: await readFile(join(root, UNIT), 'utf8'),
    isInterrupted: existsSync(join(root, 'opt/tablier/upgrade.json')),
  })

  /** Returns the acknowledged messages that are neither in the site nor in a copy. */
  async function lostMessages(): Promise<number[]> {
    const folder = join(root, 'var/lib/tablier')
    const copies = (await readdir(folder)).filter((name) => name.startsWith('after-'))
    const texts = await Promise.all(copies.map((name) => readFile(join(folder, name), 'utf8')))
    const kept = texts.flatMap((text) => (JSON.parse(text) as Database).messages) // as the backup writes it
    const found = new Set([...site.database.messages, ...kept])
    return Array.from({ length: acknowledged }, (_, index) => index + 1).filter((message) => !found.has(message))
  }

  return {
    newMachine,
    pack,
    upgrade,
    reboot,
    state,
    lostMessages,
    linked,
    work,
    unit: () => join(root, UNIT),
    at: (path: string) => join(root, path),
    site: () => site,
    acknowledged: () => acknowledged,
  }
}

export const stateOf = (version: string) => ({
  links: [version, version],
  running: version,
  schema: version,
  unit: `unit of ${version}`,
  isInterrupted: false,
})
