import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { plainPicture } from '@tablier/abuse/pictures'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type AttackName, attacks, NUMBERS } from './attacks.ts'
import { figuresOf, type Latencies, latenciesOf, type Round } from './attack-figures.ts'
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
  return measured(server)
}

async function measured(server: ServerProcess): Promise<Figure[]> {
  const { client: admin } = await server.signIn() // before the attacks lock its account
  const names = Object.keys(attacks) as AttackName[] // Object.keys widens its keys to string
  const rounds = new Map<AttackName, Round[]>(names.map((name) => [name, []]))
  for (let number = 0; number < ROUNDS; number += 1)
    for (const [index, name] of names.entries())
      rounds.get(name)?.push(await oneRound(server, admin, name, (number * names.length + index) * NUMBERS))
  return names.flatMap((name) => figuresOf(attacks[name], rounds.get(name) ?? [], alongside[name]?.what))
}

async function oneRound(server: ServerProcess, admin: Client<Api>, name: AttackName, first: number): Promise<Round> {
  const attacker = fork(ATTACKER, [server.url, name, String(first), String(SECONDS)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(attacker, 'exit')
  try {
    await reportOf(attacker, ended)
    await untilIdle(server.pid)
    const also = await alongside[name]?.prepare(server.url, admin)
    const measure = async (over: Promise<unknown>): Promise<Latencies> => {
      let isOver = false
      void over.catch(() => {}).finally(() => (isOver = true)) // the caller handles the error
      const [page, others = []] = await Promise.all([latenciesOf(server.url, () => isOver), also?.(() => isOver)])
      return { page, also: others }
    }
    const atRest = await measure(wait(SECONDS * 1000))
    const before = await memoryWithChildren(server.pid)
    const stopWatching = watchMemory(server.pid)
    const report = reportOf(attacker, ended)
    attacker.send('begin')
    let attacked: Latencies
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

/** The second measurement during an attack: the calls that this attack would delay first. */
interface Alongside {
  readonly what: string
  /** Returns a function that measures until the attack is over, in milliseconds. */
  readonly prepare: (server: string, admin: Client<Api>) => Promise<(isOver: () => boolean) => Promise<number[]>>
}

const alongside: Partial<Record<AttackName, Alongside>> = {
  pictures: { what: "an administrator's uploads of an icon", prepare: iconUploads },
  'sign-ins': { what: 'a picture of the page', prepare: pictureOfThePage },
}

async function iconUploads(_server: string, admin: Client<Api>) {
  let hue = Math.floor(Math.random() * 256)
  return async (isOver: () => boolean): Promise<number[]> => {
    const latencies: number[] = []
    while (!isOver()) {
      const icon = new Blob([await plainPicture('png', 64, 64, (hue += 1))])
      const begun = performance.now()
      await admin.footerIcons.upload({ file: icon })
      latencies.push(performance.now() - begun)
      await wait(1000)
    }
    return latencies
  }
}

async function pictureOfThePage(server: string) {
  const page = await (await fetch(server)).text()
  const path = /\/api\/uploads\/[^"\s]+\.jpg/.exec(page)?.[0]
  if (!path) throw new Error('The page shows no picture.')
  return (isOver: () => boolean) => latenciesOf(server + path, isOver)
}

export const abuse: Measurement = {
  title: 'Attacks of one client',
  method: `The built server with its example content. For each attack, \`/\` is requested every 20 ms on one connection for ${SECONDS} s at rest, and then while a process of its own attacks for ${SECONDS} s. ${ROUNDS} rounds in which the attacks take turns. A ratio compares the two halves of a round: the median of the rounds, in parentheses the least and the most; the times after it are medians of the rounds. The server trusts the addresses that the attacker states, so the attacker has as many as it wants. Memory is the RSS of the server and its children, sampled every 20 ms, at its maximum compared to that directly before the attack.`,
  run,
}
