import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Seen } from '@tablier/abuse/ask'
import { dripAvatar, dripMessage } from '@tablier/abuse/dripping'
import { oddPaths, requestUnknownPaths } from '@tablier/abuse/paths'
import { costlyAvif, plainPicture, requestVariants } from '@tablier/abuse/pictures'
import { guessPassword, postWrongForms, requestResets, signInsAtOnce } from '@tablier/abuse/posts'
import { registerStrangers, uploadAvatar } from '@tablier/abuse/strangers'
import { OWNER } from '../support/owner.ts'

type Answered = Pick<Seen, 'status'>

export interface Attack {
  readonly title: string
  readonly does: string
  /**
   * Prepares the attack, which is not measured. The returned function starts waves until it ends.
   * @param first the first number for its addresses and accounts, which no other attack uses
   */
  readonly prepare: (server: string, first: number) => Promise<(seconds: number) => Promise<Answered[]>>
}

/** After how many milliseconds a client with a slow body gives up. */
const DRIPPING_MS = 25_000

/** How many addresses and accounts an attack may use. */
export const NUMBERS = 2000

async function strangersPictures(server: string, first: number) {
  const strangers = await registerStrangers(server, 8, first)
  const huge = await plainPicture('avif', 10_000, 5000)
  const large = await costlyAvif(3000, 2000)
  return inWaves(2, async (wave) => {
    const picture = wave % 2 ? huge : large
    const seen = await Promise.all(strangers.map((stranger) => uploadAvatar(server, stranger, picture)))
    const stored = seen.flatMap(({ body }) => /"avatar":"([^"]+)"/.exec(body)?.[1] ?? [])
    const variants = await Promise.all([...new Set(stored)].map((path) => requestVariants(server, path)))
    return [...seen, ...variants.flat()]
  })
}

async function drippingBodies(server: string, first: number) {
  const strangers = await registerStrangers(server, 6, first)
  return async () => {
    const pace = { everyMs: 1000, patienceMs: DRIPPING_MS }
    const messages = Array.from({ length: 200 }, () => dripMessage(server, pace))
    const avatars = strangers.flatMap((stranger) => Array.from({ length: 5 }, () => dripAvatar(server, stranger, pace)))
    const dripped = await Promise.all([...messages, ...avatars])
    return dripped.map((answer) => ({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) }))
  }
}

export const attacks = {
  pictures: {
    title: "Strangers' pictures",
    does: 'every 2 s, eight users upload avatars of 50 megapixels or of 6 as AVIF, the most that is decoded, and ask for all variants',
    prepare: strangersPictures,
  },
  paths: {
    title: 'Unknown paths',
    does: '100 requests a second',
    prepare: async (server) => inWaves(0.1, () => requestUnknownPaths(server, 10)),
  },
  'odd-paths': {
    title: "Odd paths, such as `/'`",
    does: '60 requests a second',
    prepare: async (server) =>
      inWaves(oddPaths.length / 60, () => Promise.all(oddPaths.map((path) => ask(server, path)))),
  },
  forms: {
    title: 'Wrong contact forms, which are rendered',
    does: '30 at once, every second',
    prepare: async (server, first) => inWaves(1, (wave) => postWrongForms(server, 30, first + wave * 30)),
  },
  'sign-ins': {
    title: 'Sign-ins',
    does: '200 at once from as many addresses, every 2 s',
    prepare: async (server, first) => inWaves(2, (wave) => signInsAtOnce(server, 200, first + wave * 200)),
  },
  guesses: {
    title: "Guesses at the owner's password",
    does: '10 a second, each from another address',
    prepare: async (server, first) => inWaves(0.1, (wave) => guessPassword(server, OWNER.email, first + wave)),
  },
  resets: {
    title: 'Reset mails',
    does: '15 a second for one account, each from another address',
    prepare: async (server, first) => inWaves(1, (wave) => requestResets(server, OWNER.email, 15, first + wave * 15)),
  },
  dripping: {
    title: 'Slow bodies',
    does: '200 messages and 30 uploads, a few bytes a second each',
    prepare: drippingBodies,
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks

/** Starts a wave at intervals, even if earlier waves have not ended, and waits for all of them. */
function inWaves(everySeconds: number, attack: (wave: number) => Promise<Seen[]>) {
  return async (seconds: number): Promise<Seen[]> => {
    const waves: Promise<Seen[]>[] = []
    const begun = performance.now()
    for (let wave = 0; wave * everySeconds < seconds; wave += 1) {
      await wait(Math.max(0, begun + wave * everySeconds * 1000 - performance.now()))
      waves.push(attack(wave))
    }
    return (await Promise.all(waves)).flat()
  }
}
