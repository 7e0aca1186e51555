import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type AttackName, attacks, NUMBERS } from './attacks.ts'
import { figuresOf, latenciesOf, type Round } from './attack-figures.ts'
import { type Figure, type Measurement, startAgain } from './measurement.ts'
import { memoryWithChildren, untilIdle, watchMemory } from './process-figures.ts'
import type { ServerProcess } from '../support/server-process.ts'

const ROUNDS = 3
const SECONDS = 8
const ATTACKER = new URL('attacker.ts', import.meta.url)

async function run(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  const env = { TRUST_PROXY: 'true' } // so that one attacker can have many addresses
  const { server } = await startAgain(resources, env, ({ pid }) => untilIdle(pid))
  return await measured(server) // the server must run until then
}

async function measured(server: ServerProcess): Promise<Figure[]> {
  const names = Object.keys(attacks) as AttackName[] // Object.keys widens its keys to string
  const rounds = new Map<AttackName, Round[]>(names.map((name) => [name, []]))
  for (let number = 0; number < ROUNDS; number += 1)
    for (const [index, name] of names.entries())
      rounds.get(name)?.push(await oneRound(server, name, (number * names.length + index) * NUMBERS))
  return names.flatMap((name) => figuresOf(attacks[name], rounds.get(name) ?? []))
}

async function oneRound(server: ServerProcess, name: AttackName, first: number): Promise<Round> {
  const attacker = fork(ATTACKER, [server.url, name, String(first), String(SECONDS)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(attacker, 'exit')
  try {
    await reportOf(attacker, ended)
    await untilIdle(server.pid)
    const measure = (over: Promise<unknown>): Promise<number[]> => {
      let isOver = false
      void over.catch(() => {}).finally(() => (isOver = true)) // the caller handles the error
      return latenciesOf(server.url, () => isOver)
    }
    const atRest = await measure(wait(SECONDS * 1000))
    const before = await memoryWithChildren(server.pid)
    const stopWatching = watchMemory(server.pid)
    const report = reportOf(attacker, ended)
    attacker.send('begin')
    let attacked: number[]
    let peak: number
    try {
      attacked = await measure(report)
    } finally {
      peak = await stopWatching()
    }
    return { atRest, attacked, growth: peak - before, statuses: (await report).statuses ?? {} }
  } finally {
    if (attacker.connected) attacker.disconnect()
    attacker.kill()
  }
}

interface Report {
  readonly statuses?: Record<string, number>
}

/** @throws Error if the attacker ends before it reports */
async function reportOf(attacker: ReturnType<typeof fork>, ended: Promise<unknown[]>): Promise<Report> {
  const failed = ended.then(([code]): never => {
    throw new Error(`The attacker ended with code ${String(code)}.`)
  })
  const [report] = (await Promise.race([once(attacker, 'message'), failed])) as [Report] // as attacker.ts sends it
  return report
}

export const abuse: Measurement = {
  title: 'Attacks of one client',
  method: `The built server with its example content. For each attack, \`/\` is requested every 20 ms on one connection for ${SECONDS} s at rest, and then while a process of its own attacks for ${SECONDS} s. ${ROUNDS} rounds in which the attacks take turns. A ratio compares the two halves of a round: the median of the rounds, in parentheses the least and the most; the times after it are medians of the rounds. The server trusts the addresses that the attacker states, so the attacker has as many as it wants. Memory is the RSS of the server and its children, sampled every 20 ms, at its maximum compared to that directly before the attack.`,
  run,
}
