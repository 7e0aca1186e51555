import { StartError } from '../../config.ts'
import { CommandError, stateError } from '../command-error.ts'
import { noArguments } from '../no-arguments.ts'
import type { CommandSite, SiteVerb, Work } from '../verb.ts'
import { checks } from './checks.ts'
import type { Check, Finding } from './finding.ts'

interface Diagnosis {
  readonly findings: readonly Finding[]
}

export const doctor: SiteVerb<object, Diagnosis> = {
  name: 'doctor',
  help: 'Check the configuration, the data, the storage, the mail server and the backups.',
  place: 'site',
  schema: 'any',
  ...noArguments,
  run: diagnose,
  withoutSite: (error) =>
    error instanceof StartError || error instanceof CommandError
      ? { findings: [{ about: 'start', state: 'failure', says: error.message, help: HELP }] }
      : undefined,
  isBad: ({ findings }) => findings.some(({ state }) => state === 'failure'),
  say: ({ findings }) => [...findings.flatMap(lines), summary(findings)],
}

const HELP = 'The site cannot be opened, so nothing else was checked. The configuration is in .env and the environment.'

async function diagnose(site: CommandSite, _args: object, { signal }: Work): Promise<Diagnosis> {
  const findings: Finding[] = []
  for (const check of checks) {
    signal.throwIfAborted()
    findings.push(await findingOf(check, site))
  }
  return { findings }
}

async function findingOf(check: Check, site: CommandSite): Promise<Finding> {
  try {
    return { about: check.about, ...(await check.look(site)) }
  } catch (error) {
    return { about: check.about, state: 'failure', says: stateError(error).message }
  }
}

function lines({ about, state, says, help }: Finding): string[] {
  return [`${state.padEnd(8)}  ${about}: ${says}`, ...(help ? [`${' '.repeat(10)}${help}`] : [])]
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failures, warnings] = [count('failure'), count('warning')]
  if (failures + warnings === 0) return 'Everything is in order.'
  const words = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return `${words(failures, 'failure')}, ${words(warnings, 'warning')}.`
}
