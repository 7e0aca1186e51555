import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AppError,
  type PaymentProvider,
  type ProviderNotice,
  type ProviderPayment,
  type SessionState,
  type SignedNotice,
} from '@tablier/backend'
import { fromStripe, toStripe } from './stripe-amounts.ts'

const API = 'https://api.stripe.com/v1/checkout/sessions'
const TIMEOUT_MS = 15_000
/** After how long a request is sent again whose key Stripe still works on, and how often. */
const IN_USE_MS = 700
const IN_USE_TIMES = 3
/** How long a refusal of Stripe's own counts for all who ask: Stripe repeats it for a day under the same key. */
const FAILED_MS = 600_000
/** How old the signature of a notice may be. Stripe signs each attempt to deliver it anew. */
const TOLERANCE_SECONDS = 5 * 60

interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The site's address, by which notices of other sites of the same account are told apart. */
  readonly site: string
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Waits before a request is sent again. */
  readonly pause?: () => Promise<unknown>
}

/** Stripe's Checkout, by plain HTTP. */
export function createStripe(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, site, fetch: send = fetch, now = Date.now } = options
  const pause = options.pause ?? (async () => wait(IN_USE_MS))
  const authorization = `Bearer ${secretKey}`
  return {
    name: 'stripe',
    async startPayment({ attempt, payments, ...payment }) {
      const body = sessionOf(payment, site)
      const begin = async (which: string) => {
        const headers = { authorization, 'idempotency-key': keyOf(body, which) }
        return askUntilFree(async () => ask(send, API, { method: 'POST', headers, body }), pause)
      }
      const which = `${payments}.${attempt}`
      const first = await begin(which)
      const hasFailed = first.response.status >= 500
      const { response, session } = hasFailed ? await begin(`${which}.${Math.floor(now() / FAILED_MS)}`) : first
      const id = text(session['id'])
      const url = text(session['url'])
      if (response.ok && id !== undefined && url?.startsWith('https://')) return { id, url }
      throw refused(response, session)
    },
    async stateOf(id) {
      const { response, session } = await ask(send, `${API}/${encodeURIComponent(id)}?expand[]=payment_intent`, {
        headers: { authorization },
      })
      if (response.status === 404) return 'over' // of another account, or of test keys
      const state = response.ok ? stateOfSession(session) : undefined
      if (state === undefined) throw refused(response, session)
      return state
    },
    readNotice(notice) {
      if (!isSigned(notice, webhookSecret)) throw new AppError('forbidden')
      return readEvent(notice.body, site)
    },
  }
}

/** Returns undefined for what is not known. A debit completes a session days before it is paid or fails. */
function stateOfSession({ status, payment_status: paid, payment_intent: intent }: Json): SessionState | undefined {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'over'
  if (status !== 'complete') return undefined
  if (paid !== 'unpaid') return 'paid'
  const hasFailed = failed.has(text(object(intent)['status']) ?? '')
  return hasFailed ? 'over' : 'pending'
}

/** The states of a payment that came to nothing: its session stays complete. */
const failed: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled'])

type Answer = Awaited<ReturnType<typeof ask>>

/** Asks again while another request with the same key is answered, such as that of a second press. */
async function askUntilFree(begin: () => Promise<Answer>, pause: () => Promise<unknown>): Promise<Answer> {
  let answer = await begin()
  for (let times = 0; answer.response.status === 409 && times < IN_USE_TIMES; times += 1) {
    await pause()
    answer = await begin()
  }
  return answer
}

/** @throws AppError `unavailable` if Stripe does not answer */
async function ask(send: typeof fetch, url: string, request: RequestInit) {
  const response = await send(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
  const session = object(await response.json().catch(() => ({})))
  return { response, session }
}

function refused({ status }: Response, session: Json): AppError {
  const said = text(object(session['error'])['message']) ?? ''
  return new AppError('unavailable', { cause: new Error(`Stripe answered ${status}: ${said}`) })
}

/**
 * Returns the key by which Stripe knows that a request is repeated: two presses, also on two devices, begin one session.
 * It refuses a key with another form, so the key is of the form.
 */
function keyOf(form: URLSearchParams, attempt: string): string {
  return `tablier-${createHash('sha256').update(`${attempt}&${form.toString()}`).digest('hex')}`
}

/** Returns the form that makes a session for one payment. */
function sessionOf(payment: Omit<ProviderPayment, 'attempt' | 'payments'>, site: string): URLSearchParams {
  const { orderId, amount, currency, reference, returnPath } = payment
  const returnUrl = site + returnPath
  const counted = toStripe(amount, currency)
  if (counted === undefined || counted < 1) throw new AppError('invalid_input')
  return new URLSearchParams({
    mode: 'payment',
    success_url: returnUrl,
    cancel_url: returnUrl,
    client_reference_id: reference,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(counted),
    'line_items[0][price_data][product_data][name]': reference,
    // Those of the payment are copied to its charge, so that a refund names the order too.
    'metadata[site]': site,
    'metadata[order]': String(orderId),
    'payment_intent_data[metadata][site]': site,
    'payment_intent_data[metadata][order]': String(orderId),
  })
}

/** Returns whether a header such as `t=1700000000,v1=5257…` has a signature of the body, made a few minutes ago. */
function isSigned({ body, signature = '', now }: SignedNotice, secret: string): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => name === 'v1' && isEqual(Buffer.from(value, 'hex'), expected))
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** An object of JSON, of which nothing is known. */
type Json = Readonly<Record<string, unknown>>

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Reads an event; undefined if it is of no payment of this site. */
function readEvent(body: Uint8Array, site: string): ProviderNotice | undefined {
  const event = parsed(body)
  const about = object(object(event['data'])['object'])
  const metadata = object(about['metadata'])
  const orderId = Number(metadata['order'])
  if (metadata['site'] !== site || !Number.isSafeInteger(orderId) || orderId < 1 || orderId > MAX_ID) return undefined
  const currency = text(about['currency'])?.toUpperCase() ?? ''
  const what = readMoney(String(event['type']), about)
  const reference = text(about['payment_intent'])
  if (!what || !reference || !/^[A-Z]{3}$/.test(currency)) return undefined
  const amount = fromStripe(what.amount, currency)
  if (amount === undefined || amount < 1) return undefined
  return { kind: what.kind, orderId, reference, amount, currency, at: new Date(Number(event['created']) * 1000) }
}

/** The largest integer of PostgreSQL. */
const MAX_ID = 2_147_483_647

/** A bank transfer completes a session long before it is paid; then `async_payment_succeeded` follows. */
function readMoney(type: string, about: Json): Pick<ProviderNotice, 'kind' | 'amount'> | undefined {
  const isSession = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded'
  if (isSession && about['payment_status'] === 'paid') return { kind: 'paid', amount: Number(about['amount_total']) }
  if (type === 'charge.refunded') return { kind: 'refunded', amount: Number(about['amount_refunded']) }
  return undefined
}

function parsed(body: Uint8Array): Json {
  try {
    return object(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'bodyNotJson', cause })
  }
}
