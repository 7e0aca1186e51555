import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type Client } from '@tablier/api-client'
import { addDays, type Api, dateAt } from '@tablier/contracts'
import { type MoneyFacts, readMoney, type Rows, scratchDatabase } from '../../api/test/machine/money-facts.ts'
import { freePort, startServer, tempFolder } from '../support/server-process.ts'

/**
 * Kills the server (SIGKILL) twenty times at random moments while offers are sent and accepted and payments are entered
 * and reported, and looks after each restart whether everything that was acknowledged is there once, and everything fits
 * together. What got no answer is then done again, as people and Stripe do, and must be there once too. With
 * DATABASE_URL also on a PostgreSQL server. Exits with 1 if not. `crash-money 3` kills three times.
 */

const ROUNDS = Number(process.argv[2] ?? 20)
/** The server is killed at a random moment within this time after the round's first act was answered. */
const KILL_WITHIN_MS = 1500
const SELLERS = 3
const SECRET = 'whsec_drill'
const SITE = 'https://chef.example'
const ENV = {
  DEMO_CONTENT: 'false',
  PUBLIC_URL: SITE,
  TRUST_PROXY: 'true', // so that each guest has an address
  STRIPE_SECRET_KEY: 'sk_test_drill',
  STRIPE_WEBHOOK_SECRET: SECRET,
  SMTP_URL: 'smtp://127.0.0.1:9', // refuses, so that mails stay in the outbox
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** One thing that somebody does. It may be repeated until it is answered. */
interface Act {
  readonly kind: 'sent' | 'accepted' | 'entered' | 'reported' | 'kept'
  /** What it is found by afterwards: the order's id, or the payment's name. */
  readonly name: string
  /** Does it, and returns what the answer says. @throws Error without an answer */
  readonly carryOut: (server: Place) => Promise<string>
  /** What the answer said; undefined if it has not come. */
  answer?: string
}

interface Place {
  readonly url: string
  readonly admin: Client<Api>
}

/** The server is gone. */
class Unanswered extends Error {}

/** Everything that was begun, answered or not. */
class Ledger {
  readonly acts: Act[] = []
  #names = 0

  /** Returns a number that nothing else has. */
  next(): number {
    return (this.#names += 1)
  }

  async carryOut(place: Place, act: Act): Promise<string> {
    this.acts.push(act)
    return (act.answer = await act.carryOut(place))
  }

  unanswered(): Act[] {
    return this.acts.filter(({ answer }) => answer === undefined)
  }
}

/** Makes an offer, sends it and has its guest accept it, again and again, with a payment between. */
async function sell(place: Place, ledger: Ledger, customerId: number): Promise<void> {
  const { admin } = place
  const number = ledger.next()
  const day = addDays(dateAt(new Date(), 'UTC'), 30 + number)
  const { order } = await admin.orders.create({ body: { customerId, day, price: 800_00 } })
  const params = { id: order.id }
  await admin.offers.create({ params, body: {} })
  const name = String(order.id)
  await ledger.carryOut(place, { kind: 'sent', name, carryOut: async (at) => sendOffer(at.admin, params) })
  const { offer } = await admin.offers.get({ params })
  const page = { path: offer!.link!.path!, guest: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
  await Promise.all([
    ledger.carryOut(place, { kind: 'accepted', name, carryOut: async (at) => pressAccept(at, page) }),
    ledger.carryOut(place, newEntry(ledger, params)),
    ledger.carryOut(place, newReport(ledger, 'reported', params)),
    ledger.carryOut(place, newReport(ledger, 'kept', NO_ORDER)),
  ])
}

type OfOrder = { readonly id: number }

/** An order that does not exist. What is reported of it is kept for the owner. */
const NO_ORDER = { id: 999_999 }

async function sendOffer(admin: Client<Api>, params: OfOrder): Promise<string> {
  const { offer } = await admin.offers.get({ params })
  if (offer!.number !== null) return offer!.number // the owner sees that it was sent
  const sent = await admin.offers.send({ params, body: { version: offer!.version } })
  return sent.offer.number!
}

/** Accepts an offer by the form of its page. Returns its sum. */
async function pressAccept(
  { url }: Place,
  { path, guest }: { readonly path: string; readonly guest: string },
): Promise<string> {
  const headers = { 'x-forwarded-for': guest }
  const page = await ask(url + path, { headers })
  const html = await page.text()
  if (html.includes('name="hash"')) {
    const fields = {
      hash: /name="hash" value="(\w+)"/.exec(html)![1]!,
      total: '80000',
      name: 'Ada Guest',
      act: 'order',
    }
    const pressed = await ask(url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    if (pressed.status !== 303) throw new Error(`The form of an offer answers ${pressed.status}.`)
  }
  return '80000'
}

/** A payment that the owner enters by a form that is known again. */
function newEntry(ledger: Ledger, params: OfOrder): Act {
  const note = `entry ${ledger.next()}`
  const body = { day: dateAt(new Date(), 'UTC'), amount: 100_00, way: 'transfer', note, once: note } as const
  return {
    kind: 'entered',
    name: note,
    carryOut: async ({ admin }) => String((await admin.payments.add({ params, body })).payment.id),
  }
}

/** A notice of Stripe, which comes twice at once, and again until it is answered. */
function newReport(ledger: Ledger, kind: 'reported' | 'kept', { id }: OfOrder): Act {
  const intent = `pi_${ledger.next()}`
  const session = { amount_total: 200_00, currency: 'eur', payment_intent: intent, payment_status: 'paid' }
  const object = { ...session, metadata: { site: SITE, order: String(id) } }
  const created = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ type: 'checkout.session.completed', created, data: { object } })
  const send = async ({ url }: Place) => {
    const at = Math.floor(Date.now() / 1000)
    const signature = `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const { status } = await ask(`${url}/api/payments/webhook/stripe`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`A notice of Stripe is answered with ${status}.`)
  }
  return {
    kind,
    name: intent,
    carryOut: async (place) => {
      await Promise.all([send(place), send(place)])
      return ''
    },
  }
}

/** @throws Unanswered without an answer */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Unanswered('The server is gone.', { cause })
  })
  return new Response(await bodyOf(response), response)
}

async function bodyOf(response: Response): Promise<ArrayBuffer | null> {
  const body = await response.arrayBuffer().catch((cause: unknown) => {
    throw new Unanswered('The server is gone.', { cause })
  })
  return body.byteLength === 0 ? null : body
}

/** Repeats `take` until the server is gone. Throws any other error. */
async function untilGone(take: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await take()
    } catch (error) {
      if (error instanceof Unanswered || (error instanceof ApiError && error.code === 'no_response')) return
      throw error
    }
  }
}

/** Returns a line for each answered act that is not there, or not once. */
function lostOf(acts: readonly Act[], { numbers, accepted, payments }: MoneyFacts): string[] {
  const found = ({ kind, name }: Act): string | undefined => {
    if (kind === 'sent') return numbers.get(Number(name))
    if (kind === 'accepted') return accepted.get(Number(name))?.toString()
    return payments.get(name) === 1 ? 'once' : undefined
  }
  const wanted = ({ kind, answer }: Act) => (kind === 'sent' || kind === 'accepted' ? answer : 'once')
  const lost = acts.filter((act) => act.answer !== undefined && found(act) !== wanted(act))
  return lost.map(
    (act) => `${act.kind} ${act.name}: ${wanted(act)}, but ${found(act) ?? payments.get(act.name) ?? 'gone'}`,
  )
}

/** What the restarted server says about the answered acts of a round, as the owner reads it. */
async function unseenOf({ admin }: Place, acts: readonly Act[]): Promise<string[]> {
  const unseen: string[] = []
  for (const { kind, name, answer } of acts) {
    if (answer === undefined || (kind !== 'sent' && kind !== 'accepted')) continue
    const params = { id: Number(name) }
    const { offer } = await admin.offers.get({ params })
    const isSeen = kind === 'sent' ? offer?.number === answer : offer?.state === 'accepted'
    if (!isSeen) unseen.push(`${kind} ${name} is not shown`)
  }
  return unseen
}

interface Counts {
  answered: number
  unanswered: number
  faults: number
}

async function round(site: Site, ledger: Ledger, counts: Counts): Promise<void> {
  const begun = ledger.acts.length
  await using server = await site.start()
  const { client: admin } = await server.signIn()
  const { customer } = await admin.customers.create({
    body: { name: 'Ada Guest', email: `ada-${ledger.next()}@example.com` },
  })
  const place = { url: server.url, admin }
  const sellers = Array.from({ length: SELLERS }, async () => untilGone(() => sell(place, ledger, customer.id)))
  while (!ledger.acts.slice(begun).some(({ answer }) => answer !== undefined)) await wait(10)
  await wait(Math.random() * KILL_WITHIN_MS)
  await server.kill()
  await Promise.all(sellers)
  const open = ledger.unanswered()
  const answered = ledger.acts.length - begun - open.length

  await using restarted = await site.start()
  const again = { url: restarted.url, admin: (await restarted.signIn()).client }
  const faults = await unseenOf(again, ledger.acts.slice(begun))
  for (const act of open) act.answer = await act.carryOut(again)
  await restarted.stop()
  const facts = await readMoney(site.rows)
  faults.push(...facts.faults, ...lostOf(ledger.acts, facts))
  for (const fault of faults) say(`  ${fault}`)
  counts.answered += answered
  counts.unanswered += open.length
  counts.faults += faults.length
  say(`Round: ${answered} acts answered before the kill, ${open.length} after it, ${faults.length} faults`)
}

interface Site {
  readonly rows: Rows
  readonly start: () => ReturnType<typeof startServer>
}

async function drill(what: string, site: Site): Promise<boolean> {
  const begun = performance.now()
  const ledger = new Ledger()
  const counts: Counts = { answered: 0, unanswered: 0, faults: 0 }
  for (let number = 1; number <= ROUNDS; number += 1) await round(site, ledger, counts)
  const { answered, unanswered, faults } = counts
  const kinds = (['sent', 'accepted', 'entered', 'reported', 'kept'] as const).map(
    (kind) => `${ledger.acts.filter((act) => act.kind === kind).length} ${kind}`,
  )
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(
    `${ROUNDS} kills on ${what}: ${answered} acts acknowledged before a kill, ${unanswered} repeated after it (${kinds.join(', ')}), ${faults} lost, double or contradicting; ${seconds} s`,
  )
  return faults === 0
}

async function drills(): Promise<boolean> {
  await using folder = await tempFolder()
  const dataDir = join(folder.path, 'site')
  await mkdir(dataDir) // the server starts in it
  const env = { ...ENV, PORT: String(await freePort()) }
  const isGood = await drill('the embedded database', { rows: { dataDir }, start: () => startServer(dataDir, env) })
  const server = process.env['DATABASE_URL']
  if (!server) return isGood
  const database = await scratchDatabase(server)
  try {
    const start = () => startServer(folder.path, { ...env, DATABASE_URL: database.url, JWT_SECRET: 'drill'.repeat(8) })
    return (await drill('PostgreSQL', { rows: database, start })) && isGood
  } finally {
    await database.drop()
  }
}

drills().then(
  (isGood) => (process.exitCode = isGood ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  },
)
