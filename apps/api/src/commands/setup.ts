import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Command, Option } from 'commander'
import { type Answers, mailIds, proxies, readAnswers } from '../setup/answers.ts'
import { checkRecords, namesHere } from '../setup/dns-records.ts'
import {
  createMachine,
  defineWait,
  describeOnly,
  type Machine,
  places,
  readSiteEnv,
  runOnSite,
  visit as visitNow,
} from '../setup/machine.ts'
import { portHolder } from '../setup/port-holder.ts'
import { readTemplate } from '../setup/step-files.ts'
import { carryOut, refuseOther, sayLink } from '../setup/steps.ts'
import { runAlone } from '../setup/upgrade-journal.ts'
import { CommandError, stateError } from '../command-line/command-error.ts'
import type { LocalVerb, Telling, Typed } from '../command-line/verb.ts'

interface SetupArgs extends Answers {
  readonly isDryRun: boolean
  readonly wait: number
  readonly version: string
}

interface SetupResult {
  readonly address: string
  /** Sets the owner's password once, within an hour. */
  readonly link?: string
  readonly notes: readonly string[]
}

const NGINX = 'put this into /etc/nginx/sites-enabled/tablier.conf, after the commands at its top:'
const OTHER_PROXY =
  'Stop and disable that program, and run setup again; or keep it in front of the site: setup --proxy nginx explains it.'
const ownFolder = fileURLToPath(new URL('../../../../', import.meta.url)) // the package's root: its bundle is as deep as this file

/** What setup asks the machine and the network. Tests replace it. */
const thisHost = {
  machine: createMachine(),
  folder: ownFolder,
  names: namesHere,
  visit: visitNow,
  holderOf: portHolder,
  pause: (ms: number): Promise<unknown> => wait(ms),
  isRoot: process.getuid?.() === 0,
}
type SetupHost = typeof thisHost

/** Returns the verb that makes a site of the unpacked package on this machine. */
export function setupVerb(replaced: Partial<SetupHost> = {}): LocalVerb<SetupArgs, SetupResult> {
  const host = { ...thisHost, ...replaced }
  return {
    name: 'setup',
    help: 'Make a site of the unpacked package on this machine: folders, service, proxy, certificate. It may be repeated.',
    place: 'machine',
    define: defineSetup,
    read: (typed) => readSetup(host, typed),
    run: (args, work) => runSetup(host, args, work),
    say: ({ address, link, notes }) => [
      ...notes.map((note) => `Note: ${note}`),
      `The site         ${address}`,
      `The back office  ${address}/admin`,
      ...(link === undefined ? [] : [sayLink(link)]),
    ],
  }
}

function defineSetup(command: Command): Command {
  return defineWait(command)
    .option('--domain <name>', 'the domain of the site')
    .option('--email <address>', "the owner's email address")
    .option('--name <name>', "the owner's name")
    .addOption(new Option('--mail <provider>', 'who sends the mails').choices(mailIds))
    .option('--mail-from <address>', 'the address that mails come from')
    .option('--mail-host <name>', 'the mail server, with --mail other')
    .option('--mail-port <number>', 'its port')
    .option('--mail-user <name>', 'the user at the mail server')
    .option('--mail-password-file <file>', 'read the password there from the first line of a file')
    .addOption(new Option('--proxy <program>', 'what ends TLS; nginx is explained').choices(proxies).default('caddy'))
    .option('--examples', 'fill the new site with example content')
    .option('--dry-run', 'show everything and change nothing')
    .option('--yes', 'do not ask')
}

async function readSetup({ machine, folder, names, isRoot }: SetupHost, typed: Typed): Promise<SetupArgs> {
  const isDryRun = typed.options['dryRun'] === true
  if (!existsSync(join(folder, 'deploy/setup.json')))
    throw new CommandError(
      'no_package',
      'Only a package can be set up. Unpack the release, and run its own bin/tablier setup.',
    )
  if (!isRoot && !isDryRun) throw new CommandError('not_root', 'Please run it as root, or with --dry-run.')
  if (!isRoot && existsSync(machine.at(places.site)))
    throw new CommandError('not_root', `There is a site in ${places.site} already. Please run it as root.`)
  await demandDebian(machine)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string } // our own package.json
  const refuse = () => refuseOther(machine, version)
  await (isDryRun ? refuse() : runAlone(machine, refuse)) // says that an upgrade runs before anything is asked
  const answers = await readAnswers(typed, await readSiteEnv(machine))
  const { isHere, lines } = await checkRecords(answers, names)
  if (!isHere && !isDryRun)
    await typed.questions.agree(
      `The domain does not lead to this machine yet. Where it was bought, set:\n${lines.join('\n')}\nGo on? The certificate comes as soon as it does.`,
    )
  return { ...answers, isDryRun, wait: Number(typed.options['wait']), version }
}

async function runSetup(
  host: SetupHost,
  { isDryRun, wait: seconds, version, ...answers }: SetupArgs,
  { tell, signal }: Telling,
): Promise<SetupResult> {
  const { machine, folder, names, visit, holderOf, pause } = host
  const { domain, mail, proxy } = answers
  tell('DNS records, to be set where the domain was bought:')
  for (const line of (await checkRecords(answers, names)).lines) tell(line)
  const acting = isDryRun ? describeOnly(machine, tell) : machine
  const withoutProxy = proxy === 'caddy' ? await findForeignProxy(holderOf) : undefined
  const around = { folder, version, answers, visit, wait: seconds, pause, tell, signal }
  const act = async () => {
    await refuseOther(machine, version) // an upgrade may have begun while questions were answered
    return carryOut({ machine: acting, isDryRun, ...around, withoutProxy })
  }
  const link = await (isDryRun ? act() : runAlone(machine, act))
  const notes = isDryRun
    ? []
    : await tryOut(host, { ...answers, wait: seconds, version, hasProxy: withoutProxy === undefined })
  if (withoutProxy !== undefined) notes.push(`the site has no https yet, because ${withoutProxy}. ${OTHER_PROXY}`)
  if (proxy === 'nginx') notes.push(`${NGINX}\n${await readTemplate(folder, 'nginx-site.conf', answers)}`)
  if (proxy === 'none') notes.push('nothing ends TLS yet (docs/proxies-and-caches.md).')
  if (!mail) notes.push('no mail is set up: run setup again with --mail.')
  return { address: `https://${domain}`, ...(link !== undefined && { link }), notes }
}

async function demandDebian(machine: Machine): Promise<void> {
  const elsewhere = 'docs/deployment.md has other ways.'
  for (const program of ['systemctl', 'apt-get', 'setpriv'])
    if (!(await machine.agrees('which', program)))
      throw new CommandError('no_debian', `This is for Debian and Ubuntu: ${program} is missing here. ${elsewhere}`)
  if (!(await machine.agrees('systemctl', 'show', '--property=Version')))
    throw new CommandError(
      'no_debian',
      `This is for machines that systemd has started, and it does not answer here, as in a container. ${elsewhere}`,
    )
}

/** Returns who keeps Caddy from the ports 80 and 443, as the end of a sentence. */
async function findForeignProxy(holderOf: SetupHost['holderOf']): Promise<string | undefined> {
  for (const port of [80, 443]) {
    const holder = await holderOf(port)
    if (holder !== undefined && holder.program !== 'caddy')
      return `port ${port} is taken by ${holder.program}${holder.pid === undefined ? '' : ` (process ${holder.pid})`}`
  }
  return undefined
}

type TriedOut = Omit<SetupArgs, 'isDryRun'> & { readonly hasProxy: boolean }

/** Returns what does not work yet. None of it needs another setup. */
async function tryOut(
  { machine, visit }: SetupHost,
  { domain, email, mail, proxy, wait: seconds, version, hasProxy }: TriedOut,
): Promise<string[]> {
  const notes: string[] = []
  const problem = proxy === 'caddy' && hasProxy ? await visit(`https://${domain}/readyz`, seconds) : undefined
  if (problem !== undefined)
    notes.push(
      `https://${domain} does not answer from here yet: ${problem}. Set the records above, open the ports 80 and 443, and see journalctl --unit=caddy.`,
    )
  const test = mail && runOnSite(machine, version, 'mail:test', email)
  await test?.catch((error: unknown) => notes.push(`the test mail was not sent: ${stateError(error).message}`))
  return notes
}

export const setup = setupVerb()
