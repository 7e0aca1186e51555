import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, stateError } from '../command-line/command-error.ts'
import type { Telling } from '../command-line/verb.ts'
import type { Answers, Proxy } from './answers.ts'
import {
  CommandFailed,
  currentVersion,
  ENV_FILE,
  type Machine,
  places,
  readSiteEnv,
  runOnSite,
  type Visit,
  visitSite,
} from './machine.ts'
import { type FileText, filesOf, fillIn, type StepFile } from './step-files.ts'
import { readJournal } from './upgrade-journal.ts'

/**
 * One step of `setup`, as deploy/setup.json has them. `{name}` stands for a value; no shell reads the commands. It is
 * done if all commands of `isDone` end with 0 and all files are as they should be.
 */
interface Step {
  readonly says: string
  /** What is said if a command of it fails, before the command's own words. */
  readonly fails?: string
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

interface SetupContext extends Pick<Telling, 'tell' | 'signal'> {
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
  /** Waits some milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
  /** Why the steps of the proxy are left out, if they are. */
  readonly withoutProxy?: string | undefined
}

/** How far the list is. */
interface Progress {
  link?: string
  /** Something was changed by a step. */
  hasChanged: boolean
  /** The site had a configuration before. */
  readonly isRepetition: boolean
  /** The steps that were carried out, with the files as they were before. */
  readonly done: { readonly step: Step; readonly former: readonly FileText[] }[]
}

type Act = (command: string) => Promise<unknown>

/**
 * Carries out the steps that are not done yet. If one fails, the files are what they were before.
 * @returns the link with which the owner sets the password
 * @throws CommandError with the failed step's own sentence, and the link if there is one already
 */
export async function carryOut(context: SetupContext): Promise<string | undefined> {
  const { machine, folder, answers, tell, signal, withoutProxy } = context
  const all = JSON.parse(await readFile(join(folder, 'deploy/setup.json'), 'utf8')) as Step[] // of the package
  const steps = all.filter(({ proxy }) => proxy === undefined || proxy === answers.proxy)
  const progress: Progress = { hasChanged: false, isRepetition: (await machine.read(ENV_FILE)) !== undefined, done: [] }
  try {
    for (const [index, step] of steps.entries()) {
      signal.throwIfAborted()
      const number = `${index + 1}/${steps.length}`
      if (step.proxy !== undefined && withoutProxy !== undefined)
        tell(`${number}  ${fillIn(step.says, valuesOf(context))}: left out, because ${withoutProxy}`)
      else await carryOutStep(context, step, progress, number)
    }
    return progress.link
  } catch (error) {
    await putBack(context, progress)
    if (progress.link === undefined || signal.aborted) throw error
    const { code, message } = stateError(error)
    const { PUBLIC_URL = '' } = await readSiteEnv(machine) // the former one, if that was put back
    const link = linkAt(PUBLIC_URL, progress.link)
    throw new CommandError(code, `${sentence(message)} Mend that, and run setup again. ${sayLink(link)}`, {
      cause: error,
    })
  }
}

/** Says what the link is for. */
export function sayLink(link: string): string {
  return `The password is set with this link, once and within an hour:\n${link}`
}

async function carryOutStep(context: SetupContext, step: Step, progress: Progress, number: string): Promise<void> {
  const { machine, tell, isDryRun } = context
  const values = valuesOf(context)
  const files = await filesOf(step.files ?? [], context)
  const isDone =
    !step.isRepeated && !(step.isDoneAgain && progress.hasChanged) && (await isAsItShouldBe(step, files, context))
  tell(`${number}  ${fillIn(step.says, values)}${isDone ? ': there already' : isDryRun ? ': to be made' : ''}`)
  if (!isDone) {
    const former: FileText[] = []
    progress.done.push({ step, former })
    try {
      for (const { path, text, shown, mode } of files) {
        former.push({ path, mode, text: await machine.read(path) })
        await machine.write(path, text, { mode, ...(shown !== undefined && { shown }) })
      }
      for (const act of step.acts ?? []) await actWhenAptIsFree(context, act)
    } catch (error) {
      if (!(error instanceof CommandFailed) || step.fails === undefined) throw error
      throw new CommandFailed(`${fillIn(step.fails, values)}: ${sentence(error.reason)}`, error.reason, {
        cause: error,
      })
    }
    if (step.then === 'makeLink') await makeLink(context, progress)
    if (step.then === 'waitForSite') await waitForSite(context)
    progress.hasChanged ||= !step.isRepeated
  }
  tell(`        undo: ${fillIn(step.undo, values)}`)
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** How long another program may hold apt's locks, and how often to try. A fresh server updates itself for minutes. */
const APT_PATIENCE_MS = 15 * 60_000
const APT_AGAIN_MS = 5000
const APT_IS_BUSY = /could not get lock|unable to (?:acquire|lock)/i

async function actWhenAptIsFree(context: SetupContext, act: string): Promise<void> {
  for (let waited = 0; ; waited += APT_AGAIN_MS) {
    const busy = await actOn(context)(act).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof CommandFailed && APT_IS_BUSY.test(error.reason)) return error
        throw error
      },
    )
    if (busy === undefined) return
    if (waited >= APT_PATIENCE_MS || context.signal.aborted) throw busy
    const holder = /held by (process \d+(?: \([^)]*\))?)/.exec(busy.reason)?.[1]
    if (waited === 0)
      context.tell(
        `        Another program is installing packages${holder ? ` (${holder})` : ''}. Waiting for it, 15 minutes at most.`,
      )
    await context.pause(APT_AGAIN_MS)
  }
}

function actOn(context: SetupContext): Act {
  return (command) => context.machine.run(...words(command, context))
}

function valuesOf({ machine, folder, version, answers: { domain } }: SetupContext): Readonly<Record<string, string>> {
  const own = Object.fromEntries(Object.entries(places).map(([name, path]) => [name, machine.at(path)]))
  return { ...own, caddyfile: machine.at('/etc/caddy/Caddyfile'), package: folder, version, domain }
}

function words(command: string, context: SetupContext): [string, ...string[]] {
  const [program = '', ...args] = command.split(' ').map((word) => fillIn(word, valuesOf(context)))
  return [program, ...args]
}

async function isAsItShouldBe(
  { isDone = [] }: Step,
  files: readonly FileText[],
  context: SetupContext,
): Promise<boolean> {
  const { machine } = context
  for (const { path, text } of files) if ((await machine.read(path)) !== text) return false
  for (const command of isDone) if (!(await machine.agrees(...words(command, context)))) return false
  return true
}

/**
 * Puts the files back as they were before, and lets the programs read them again. Only a first setup that has started
 * the site keeps them: without them, the site would run with no configuration.
 */
async function putBack(context: SetupContext, { done, isRepetition }: Progress): Promise<void> {
  const { machine, tell, isDryRun } = context
  const isStarted = done.some(({ step }) => step.then === 'waitForSite')
  if (isDryRun || (isStarted && !isRepetition)) return
  try {
    await machine.run('rm', '-rf', machine.at(`${places.program}/versions/.arriving`)) // most of a full disk
    for (const { path, text, mode } of done.flatMap(({ former }) => former)) {
      if (text === undefined) await machine.run('rm', '-f', machine.at(path))
      else await machine.write(path, text, { mode })
    }
    if (!isRepetition) return
    for (const { step, former } of done)
      if (former.length > 0 || step.then === 'waitForSite') for (const act of step.acts ?? []) await actOn(context)(act)
  } catch (error) {
    const reason = error instanceof CommandFailed ? error.reason : stateError(error).message
    tell(`        could not be put back as it was: ${reason}`)
  }
}

/** Makes the site, its owner's account unless it has accounts, and a link that sets the password. */
async function makeLink(
  { machine, version, answers, isDryRun, tell }: SetupContext,
  progress: Progress,
): Promise<void> {
  const makeSite = () => runOnSite(machine, version, 'migrate', '--new-site')
  const askForLink = () => runOnSite(machine, version, 'admin:link', answers.email, '--json')
  if (isDryRun) await makeSite()
  const output = await askForLink().catch(async (error: unknown) => {
    if (!(error instanceof CommandFailed && error.stated === 'no_site')) throw error
    await makeSite()
    return askForLink()
  })
  if (isDryRun) return
  const { link } = (JSON.parse(output) as { result: { link: string } }).result // as --json writes it
  progress.link = linkAt(`https://${answers.domain}`, link) // a running server still has its former domain
  tell(sayLink(progress.link))
}

/** Returns a link of the site at another address of it. */
function linkAt(address: string, link: string): string {
  const { pathname, search } = new URL(link)
  return `${URL.parse(address)?.origin ?? new URL(link).origin}${pathname}${search}`
}

async function waitForSite({ machine, isDryRun, visit, wait }: SetupContext): Promise<void> {
  const problem = isDryRun ? undefined : await visitSite(machine, visit, wait)
  if (problem === undefined) return
  const help = 'Look at: journalctl --unit=tablier --lines=20'
  throw new CommandError('not_ready', `The site does not answer: ${problem}. ${help}`)
}

/** @throws CommandError `installed` if another version is there, or may become so, which only `upgrade` replaces */
export async function refuseOther(machine: Machine, version: string): Promise<void> {
  if (await readJournal(machine))
    throw new CommandError('installed', 'An upgrade was interrupted here. Finish it first: tablier upgrade')
  const current = await currentVersion(machine)
  if (current === undefined || current === version) return
  const way = `To go to ${version}, run: tablier upgrade FILE`
  throw new CommandError('installed', `Version ${current} is installed here. ${way}`)
}
