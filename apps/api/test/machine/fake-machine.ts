import type { ServerStatus } from '../../src/command-line/command-socket.ts'
import { createMachine, type Machine, runHere } from '../../src/setup/machine.ts'
import type { Watch } from '../../src/setup/start-version.ts'

/** Answers a command that must not touch the real machine; undefined for one that may really run. */
export type Answer = (command: string) => Promise<string | undefined> | string | undefined

const realPrograms = new Set(['chmod', 'cp', 'install', 'ln', 'mkdir', 'mv', 'rm', 'sh', 'tar', 'test'])

/** What comes before the program that is run as the site's user. The scratch machine has no such user. */
const SITE_ENV = 'NODE_ENV=production'

/**
 * Returns a machine whose root is a scratch folder. Programs that only change files really run in it; all others are
 * answered by the test.
 * @param before called with each act before it is done
 */
export function fakeMachine(
  root: string,
  answer: Answer,
  before: (act: string) => void = () => {},
): { machine: Machine; acts: string[] } {
  const acts: string[] = []
  const begin = (act: string) => {
    before(act)
    acts.push(act)
  }
  const machine = createMachine(root, async (program, args, input) => {
    const command = [program, ...args].join(' ').replaceAll(root, '')
    begin(command)
    const answered = await answer(command)
    if (answered !== undefined) return answered
    const isOfSite = program === 'setpriv'
    const [real = '', ...realArgs] = isOfSite ? args.slice(args.indexOf(SITE_ENV) + 1) : [program, ...args]
    const isReal = realPrograms.has(real) || (!isOfSite && real.startsWith(root))
    return isReal ? runHere(real, realArgs, input) : ''
  })
  const write: Machine['write'] = (path, text, options) => {
    begin(`write ${path}`)
    return machine.write(path, text, options)
  }
  return { machine: { ...machine, write }, acts }
}

/**
 * Returns a watch whose clock only pauses move.
 * @param versionOf returns the version that runs; it may throw `NoServer`
 */
export function fakeWatch(versionOf: () => string): Watch {
  let now = 0
  const status = async (): Promise<ServerStatus> => ({ version: versionOf(), pid: 1, problem: null })
  return { status, now: () => now, pause: async (ms) => void (now += ms) }
}
