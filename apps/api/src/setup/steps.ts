import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../commands/command-error.ts'
import type { Telling } from '../commands/verb.ts'
import type { Answers, Proxy } from './answers.ts'
import {
  currentVersion,
  ENV_FILE,
  type Machine,
  places,
  readText,
  runOnSite,
  type Visit,
  visitSite,
} from './machine.ts'

/**
 * One step of `setup`, as deploy/setup.json has them. `{name}` stands for a value; no shell reads the commands. It is
 * done if all commands of `isDone` end with 0 and all files are as they should be.
 */
interface Step {
  readonly says: string
  /** The step is only for this proxy. */
  readonly proxy?: Proxy
  readonly isDone?: readonly string[]
  /** Done again after a step before it has changed something. */
  readonly isDoneAgain?: true
  /** Done each time. */
  readonly isRepeated?: true
  readonly files?: readonly StepFile[]
  readonly acts?: readonly string[]
  /** What follows the acts. */
  readonly then?: 'makeLink' | 'waitForSite'
  readonly undo: string
}

interface StepFile {
  readonly path: string
  readonly mode: string
  /** A file of `deploy/` that becomes this one. */
  readonly template?: string
  /** The line that is added if the file lacks it. */
  readonly line?: string
}

export interface SetupContext extends Pick<Telling, 'tell' | 'signal'> {
  /** With `isDryRun`, one that only says what it would do. */
  readonly machine: Machine
  readonly isDryRun: boolean
  /** The unpacked package that runs `setup`, and its version. */
  readonly folder: string
  readonly version: string
  readonly answers: Answers
  readonly visit: Visit
  /** How many seconds the site may take to answer. */
  readonly wait: number
}

/** Carries out the steps that are not done yet. Returns the link with which the owner sets the password. */
export async function carryOut(context: SetupContext): Promise<string | undefined> {
  const { machine, folder, version, answers, tell, isDryRun, signal } = context
  const all = JSON.parse(await readFile(join(folder, 'deploy/setup.json'), 'utf8')) as Step[] // of the package
  const steps = all.filter(({ proxy }) => proxy === undefined || proxy === answers.proxy)
  const own = Object.fromEntries(Object.entries(places).map(([name, path]) => [name, machine.at(path)]))
  const caddyfile = machine.at('/etc/caddy/Caddyfile')
  const values = { ...own, caddyfile, package: folder, version, domain: answers.domain }
  let link: string | undefined
  let hasChanged = false
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted()
    const files = await filesOf(step, context)
    const isDone = !step.isRepeated && !(step.isDoneAgain && hasChanged) && (await isAsItShouldBe(step, files))
    const note = isDone ? ': there already' : isDryRun ? ': to be made' : ''
    tell(`${index + 1}/${steps.length}  ${fillIn(step.says, values)}${note}`)
    if (!isDone) {
      for (const { path, text, ...how } of files) await machine.write(path, text, how)
      for (const act of step.acts ?? []) await machine.run(...words(act))
      if (step.then === 'makeLink') link = await makeLink(context)
      if (step.then === 'waitForSite') await waitForSite(context)
      hasChanged ||= !step.isRepeated
    }
    tell(`        undo: ${fillIn(step.undo, values)}`)
  }
  return link

  function words(command: string): [string, ...string[]] {
    const [program = '', ...args] = command.split(' ').map((word) => fillIn(word, values))
    return [program, ...args]
  }

  async function isAsItShouldBe({ isDone = [] }: Step, files: Awaited<ReturnType<typeof filesOf>>): Promise<boolean> {
    for (const { path, text } of files) if ((await readText(machine, path)) !== text) return false
    for (const command of isDone) if (!(await machine.agrees(...words(command)))) return false
    return true
  }
}

/** Replaces each `{name}`, and `{$NAME}` as Caddy writes it. */
function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\$?(\w+)\}/g, (whole, name: string) => values[name.toLowerCase()] ?? whole)
}

async function filesOf({ files = [] }: Step, { machine, folder, answers }: SetupContext) {
  return Promise.all(
    files.map(async ({ path, mode, template, line }) => {
      const former = (await readText(machine, path)) ?? ''
      const options = { path, mode: Number.parseInt(mode, 8) }
      if (template !== undefined) return { ...options, text: await readTemplate(folder, template, answers) }
      if (path === ENV_FILE) return { ...options, ...withAnswers(former, answers) }
      const isThere = line === undefined || former.split('\n').includes(line)
      return { ...options, text: isThere ? former : `${former.trimEnd()}\n\n${line}\n` }
    }),
  )
}

/** Returns a file of the package's `deploy/`, with the site's values. */
export async function readTemplate(folder: string, name: string, { domain, port }: Answers): Promise<string> {
  return fillIn(await readFile(join(folder, 'deploy', name), 'utf8'), { domain, port })
}

/** Returns the site's `.env` with the answers in it. Its other lines stay. `shown` has no secrets. */
function withAnswers(former: string, { domain, email, mail, proxy, examples }: Answers) {
  const values = {
    PUBLIC_URL: `https://${domain}`,
    ADMIN_EMAIL: email,
    ...(mail && { SMTP_URL: mail.url, MAIL_FROM: mail.from }),
    ...(proxy !== 'none' && { TRUST_PROXY: 'loopback' }),
    ...(examples && { DEMO_CONTENT: 'true' }),
  }
  let text = former.replace(/(?<=.)\n*$/, '\n')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*\\n`, 'm')
    const rest = line.test(text) ? text : `${text}${name}=\n`
    text = rest.replace(line, () => `${name}=${value}\n`)
  }
  const masked = text.replaceAll(/^(\w+)=.*$/gm, (whole, name: string) => (name in values ? whole : `${name}=…`))
  return { text, shown: masked.replace(/(:\/\/[^:\s]*:)[^@\s]+@/, '$1…@') }
}

/** Creates the owner's account unless the site has accounts, and a link that sets its password. */
async function makeLink({ machine, version, answers, isDryRun }: SetupContext): Promise<string | undefined> {
  const output = await runOnSite(machine, version, 'admin:link', answers.email, '--json')
  return isDryRun ? undefined : (JSON.parse(output) as { result: { link: string } }).result.link // as --json writes it
}

async function waitForSite({ machine, isDryRun, visit, wait }: SetupContext): Promise<void> {
  const problem = isDryRun ? undefined : await visitSite(machine, visit, wait)
  if (problem === undefined) return
  const help = 'Look at: journalctl --unit=tablier --lines=20'
  throw new CommandError('not_ready', `The site does not answer: ${problem}. ${help}`)
}

/** @throws CommandError `installed` if another version is there, which only `upgrade` replaces */
export async function refuseOther(machine: Machine, version: string): Promise<void> {
  const current = await currentVersion(machine)
  if (current === undefined || current === version) return
  const way = `To go to ${version}, run: tablier upgrade FILE`
  throw new CommandError('installed', `Version ${current} is installed here. ${way}`)
}
