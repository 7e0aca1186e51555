import { createHmac } from 'node:crypto'
import { checkPayments } from '@tablier/backend'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStripe } from '../../src/payments/stripe.ts'
import { fromStripe, toStripe } from '../../src/payments/stripe-amounts.ts'
import { useTestApp } from '../harness.ts'

const SECRET = 'whsec_test'
const SITE = 'https://chef.example'
/** What the application asked of Stripe. */
const asked: { readonly key: string; readonly form: URLSearchParams }[] = []
/** The sessions of Stripe by their idempotency key, and what became of them. */
const sessions = new Map<string, Session>()

interface Session {
  readonly id: string
  readonly url: string
  status: string
  payment_status?: string
  payment_intent?: { readonly status: string }
}

/** Stripe, as far as it is asked: a key begins one session. */
async function answerOfStripe(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  if (method !== 'POST') {
    const session = [...sessions.values()].find(({ id }) => new URL(url).pathname.endsWith(id))
    return session ? Response.json(session) : Response.json({}, { status: 404 })
  }
  const key = new Headers(headers).get('idempotency-key')!
  asked.push({ key, form: body as URLSearchParams }) // as the adapter sends it
  const id = `cs_${sessions.size + 1}`
  const session: Session = sessions.get(key) ?? { id, url: `https://checkout.stripe.com/c/pay/${id}`, status: 'open' }
  sessions.set(key, session)
  return Response.json(session)
}
beforeAll(() => void vi.stubGlobal('fetch', answerOfStripe)) // before the application opens
afterAll(() => void vi.unstubAllGlobals())

const test = useTestApp({
  env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, PUBLIC_URL: SITE },
})
const admin = test.owner
let customerId: number
let intents = 0

beforeAll(async () => {
  customerId = (await admin.customers.create({ body: { name: 'Ada Guest' } })).customer.id
})

const newOrder = async () => (await admin.orders.create({ body: { customerId, price: 1000_00 } })).order
const lines = async (params: { readonly id: number }) =>
  (await admin.payments.list({ params })).items.map(({ amount }) => amount)
const newIntent = () => `pi_${(intents += 1)}`
const seconds = () => Math.floor(test.clock.now().getTime() / 1000)

interface Told {
  readonly order: number
  readonly intent: string
  readonly amount: number
  readonly currency?: string
  readonly site?: string
  readonly status?: string
}

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', type, created: seconds(), data: { object } })
const paid = ({ order, intent, amount, currency = 'eur', site = SITE, status = 'paid' }: Told, type = 'completed') =>
  eventOf(`checkout.session.${type}`, {
    amount_total: amount,
    currency,
    payment_intent: intent,
    payment_status: status,
    metadata: { site, order: String(order) },
  })
const refunded = ({ order, intent, amount, currency = 'eur', site = SITE }: Told) =>
  eventOf('charge.refunded', {
    amount_refunded: amount,
    currency,
    payment_intent: intent,
    metadata: { site, order: String(order) },
  })

function signatureOf(body: string, at = seconds(), secret = SECRET): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

const send = async (payload: string, signature: string | undefined = signatureOf(payload), ip = '203.0.113.9') =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/webhook/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', ...(signature && { 'stripe-signature': signature }) },
    remoteAddress: ip,
    payload,
  })

describe('a notice of Stripe', () => {
  it('enters the payment of its order once, also if it comes fifty times at once', async () => {
    const order = await newOrder()
    const body = paid({ order: order.id, intent: newIntent(), amount: 300_00 })
    const answers = await Promise.all(Array.from({ length: 50 }, async () => send(body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const [payment, ...others] = (await admin.payments.list({ params: order })).items
    expect(payment).toMatchObject({
      amount: 300_00,
      currency: 'EUR',
      way: 'provider',
      provider: 'stripe',
      actorId: null,
    })
    expect(others).toEqual([])
    expect(await checkPayments(test.db)).toMatchObject({ broken: null })
  })

  it('counts once if a session completes and its transfer succeeds later, and not before it is paid', async () => {
    const order = await newOrder()
    const told = { order: order.id, intent: newIntent(), amount: 300_00 }
    await send(paid({ ...told, status: 'unpaid' }))
    expect(await lines(order)).toEqual([])
    await send(paid(told, 'async_payment_succeeded'))
    await send(paid(told))
    expect(await lines(order)).toEqual([300_00])
  })

  it('enters a part of what was asked for, and too much, as it came', async () => {
    const order = await newOrder()
    for (const amount of [100_00, 2000_00]) await send(paid({ order: order.id, intent: newIntent(), amount }))
    expect(await lines(order)).toEqual([100_00, 2000_00])
  })

  it('enters what was paid back as its own line, in whatever order the notices come', async () => {
    const order = await newOrder()
    const told = { order: order.id, intent: newIntent() }
    const refund = async (amount: number) => send(refunded({ ...told, amount }))
    await refund(100_00) // before the payment itself
    await send(paid({ ...told, amount: 300_00 }))
    await refund(300_00)
    await Promise.all([refund(200_00), refund(300_00), refund(100_00)]) // late, and again
    expect(await lines(order)).toEqual([-100_00, 300_00, -200_00])
  })

  it.each([
    ['another currency than its order', { currency: 'usd' }],
    ['an order that does not exist', { order: 999_999 }],
    ['an order that no number names', { order: -1 }],
    ['another site of the same account', { site: 'https://other.example' }],
    ['no amount', { amount: 0 }],
  ])('enters nothing for %s', async (_what, change) => {
    const order = await newOrder()
    const told = { order: order.id, intent: newIntent(), amount: 300_00, ...change }
    expect((await send(paid(told))).statusCode).toBe(200) // Stripe would only send it again
    expect((await send(refunded(told))).statusCode).toBe(200)
    expect(await lines(order)).toEqual([])
  })

  it('is refused if it is forged, changed, or signed more than five minutes ago', async () => {
    const order = await newOrder()
    const body = paid({ order: order.id, intent: newIntent(), amount: 300_00 })
    const forged = [
      undefined,
      '',
      'nonsense',
      signatureOf(body, seconds(), 'whsec_other'),
      signatureOf(body.replace('30000', '30001')),
      signatureOf(body, seconds() - 301),
      signatureOf(body, seconds() + 400), // more, because time goes on while the others are sent
      signatureOf(body).replace('v1=', 'v0='),
      signatureOf(body).slice(0, -2),
      signatureOf(body).replace(/^t=\d+/, `t=${seconds() + 1}`),
    ]
    for (const [index, signature] of forged.entries())
      expect((await send(body, signature ?? '', `198.51.100.${index}`)).statusCode).toBe(403)
    expect(await lines(order)).toEqual([])
    expect((await send(body, `${signatureOf(body)},v1=00`)).statusCode).toBe(200) // one of several keys
    expect(await lines(order)).toEqual([300_00])
  })

  it('is counted while it is forged, and a true one never waits', async () => {
    const order = await newOrder()
    const body = paid({ order: order.id, intent: newIntent(), amount: 300_00 })
    const codes = await Promise.all(Array.from({ length: 25 }, async () => (await send(body, 't=1,v1=00')).statusCode))
    expect(codes.filter((code) => code === 403)).toHaveLength(20)
    expect(codes.filter((code) => code === 429)).toHaveLength(5)
    expect((await send(body)).statusCode).toBe(200)
    expect(await lines(order)).toEqual([300_00])
  })

  it('is bounded, and may be of other events', async () => {
    expect((await send('x'.repeat(200_000))).statusCode).toBe(413)
    expect((await send('{"type":"customer.created"}')).statusCode).toBe(200)
    expect((await send('not JSON')).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
  })
})

describe('a payment at Stripe', () => {
  const payment = {
    orderId: 7,
    amount: 1240_50,
    currency: 'EUR',
    reference: '2027-014',
    returnPath: '/offer/secret',
    payments: 0,
    attempt: 1,
  }

  function stripeThat(answer: () => Response | Promise<Response>) {
    const calls: { url: unknown; init: RequestInit | undefined }[] = []
    const options = {
      secretKey: 'sk_test_1',
      webhookSecret: SECRET,
      site: SITE,
      pause: async () => {},
      now: () => time,
    }
    const stripe = createStripe({
      ...options,
      fetch: async (url, init) => {
        calls.push({ url, init })
        return answer()
      },
    })
    const keys = () => calls.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
    return { calls, keys, stripe, start: async (begun: typeof payment) => stripe.startPayment(begun) }
  }
  let time = 1_800_000_000_000
  const session = { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' }
  const refusal = (status: number) => Response.json({ error: { message: 'Later' } }, { status })

  it('waits while another press with the same key is answered', async () => {
    const answers = [refusal(409), refusal(409), Response.json(session)]
    const { keys, start } = stripeThat(() => answers.shift()!)
    expect(await start(payment)).toEqual(session)
    expect(new Set(keys()).size).toBe(1)
    await expect(stripeThat(() => refusal(409)).start(payment)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('begins with another key after an error of Stripe, which it would repeat, for all who press then', async () => {
    const answers = [
      refusal(500),
      Response.json(session),
      refusal(500),
      refusal(500),
      refusal(500),
      Response.json(session),
    ]
    const { keys, start } = stripeThat(() => answers.shift()!)
    expect(await start(payment)).toEqual(session)
    await expect(start(payment)).rejects.toMatchObject({ code: 'unavailable' })
    time += 600_000
    expect(await start(payment)).toEqual(session)
    const [first, again, second, same, third, later] = keys()
    expect([second, third, same]).toEqual([first, first, again])
    expect(new Set([first, again, later]).size).toBe(3)
  })

  it('of an equal part has another key, also if the attempts were lost', async () => {
    const { keys, start } = stripeThat(() => Response.json(session))
    await start(payment)
    await start({ ...payment, payments: 1 })
    expect(new Set(keys()).size).toBe(2)
  })

  it.each([
    ['open', { status: 'open', payment_status: 'unpaid' }],
    ['over', { status: 'expired', payment_status: 'unpaid' }],
    ['paid', { status: 'complete', payment_status: 'paid', payment_intent: { status: 'succeeded' } }],
    ['pending', { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } }],
    ['over', { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'requires_payment_method' } }],
    ['over', { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'canceled' } }],
  ])('is %s if Stripe says %j', async (state, said) => {
    const { stripe, calls } = stripeThat(() => Response.json(said))
    expect(await stripe.stateOf('cs_1')).toBe(state)
    expect(calls[0]?.url).toMatch(/\/cs_1\?expand\[\]=payment_intent$/)
  })

  it('begins with a session that names the order, and leads to its address', async () => {
    const { calls, start } = stripeThat(() => Response.json(session))
    expect(await start(payment)).toEqual(session)
    const [{ url, init }] = calls as [{ url: string; init: RequestInit }]
    expect(url).toBe('https://api.stripe.com/v1/checkout/sessions')
    expect(init.headers).toMatchObject({ authorization: 'Bearer sk_test_1' })
    expect(Object.fromEntries(init.body as URLSearchParams)).toMatchObject({
      mode: 'payment',
      success_url: `${SITE}${payment.returnPath}`,
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '124050',
      'payment_intent_data[metadata][order]': '7',
      'metadata[site]': SITE,
    })
  })

  it.each([
    ['refuses', () => Response.json({ error: { message: 'No such key' } }, { status: 401 })],
    ['answers no JSON', () => new Response('<html>')],
    ['answers another address', () => Response.json({ id: 'cs_1', url: 'javascript:alert(1)' })],
    ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
  ])('is unavailable if Stripe %s', async (_what, answer) => {
    await expect(stripeThat(answer).start(payment)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is not begun for an amount that Stripe cannot count', async () => {
    const { calls, start } = stripeThat(() => Response.json({}))
    for (const wrong of [{ amount: 0 }, { amount: 1_005, currency: 'KWD' }])
      await expect(start({ ...payment, ...wrong })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(calls).toEqual([])
  })

  it.each([
    ['EUR', 1240_50, 1240_50],
    ['JPY', 1240, 1240],
    ['KWD', 1_240_500, 1_240_500],
    ['ISK', 1240, 1240_00],
    ['UGX', 1240, 1240_00],
  ])('has the digits of its currency: %s', (currency, own, counted) => {
    expect(toStripe(own, currency)).toBe(counted)
    expect(fromStripe(counted, currency)).toBe(own)
  })
})

/** Accepts an offer of 1000.00 whose first part confirms. Returns how its guest pays. */
async function acceptedOffer(day: string) {
  const { settings } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({ body: { version: settings.version, confirms: 'first_part' } })
  const { order: params } = await admin.orders.create({ body: { customerId, day, price: 1000_00 } })
  const made = (await admin.offers.create({ params, body: {} })).offer
  const sent = (await admin.offers.send({ params, body: { version: made.version } })).offer
  const token = sent.link!.path!.replace('/offer/', '')
  const { guestOffers } = test.client()
  const { offer, takesCards } = await guestOffers.open({ body: { token } })
  expect(takesCards).toBe(true)
  await expect(guestOffers.pay({ body: { token } })).rejects.toMatchObject({ code: 'limit_reached' })
  await guestOffers.accept({ body: { token, hash: offer.hash, chosen: [], total: offer.sums.total, name: 'Ada' } })
  const pay = async () => (await guestOffers.pay({ body: { token } })).url
  const next = async () => (await guestOffers.open({ body: { token } })).offer.pay!.next
  return { params, token, pay, next }
}

it('a guest pays the next part of an accepted offer, whose evening that confirms', async () => {
  const { params, token, pay, next } = await acceptedOffer('2029-05-31')
  expect(await pay()).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_\d+$/)
  const due = (await next())!
  const form = asked.at(-1)!.form
  expect(form.get('success_url')).toBe(`${SITE}/offer/${token}`)
  expect(form.get('line_items[0][price_data][unit_amount]')).toBe(String(due.amount))
  expect((await admin.orders.get({ params })).order.state).toBe('quoted') // coming back proves nothing
  await send(paid({ order: params.id, intent: newIntent(), amount: due.amount }))
  expect((await admin.orders.get({ params })).order.state).toBe('confirmed')
})

it('two presses and two devices lead to one session, until it is paid or over', async () => {
  const { params, pay, next } = await acceptedOffer('2029-06-30')
  const [first, second] = await Promise.all([pay(), pay()])
  expect(second).toBe(first)
  expect(await pay()).toBe(first) // later
  const session = () => [...sessions.values()].find(({ url }) => url === first)!

  session().status = 'expired'
  const renewed = await pay()
  expect(renewed).not.toBe(first)
  expect(await pay()).toBe(renewed)

  const renewedSession = [...sessions.values()].find(({ url }) => url === renewed)!
  renewedSession.status = 'complete' // and its notice has not come yet
  await expect(pay()).rejects.toMatchObject({ code: 'limit_reached', message: expect.stringContaining('on its way') })
  await send(paid({ order: params.id, intent: newIntent(), amount: (await next())!.amount }))
  const rest = await pay() // the next part
  expect([first, renewed]).not.toContain(rest)
  expect(Number(asked.at(-1)!.form.get('line_items[0][price_data][unit_amount]'))).toBe((await next())!.amount)
})

it('a debit that the bank still checks is said, and one that failed can be paid again', async () => {
  const { pay } = await acceptedOffer('2029-08-31')
  const first = await pay()
  const session = [...sessions.values()].find(({ url }) => url === first)!
  Object.assign(session, { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } })
  await expect(pay()).rejects.toMatchObject({ code: 'limit_reached', message: expect.stringContaining('the bank') })
  session.payment_intent = { status: 'requires_payment_method' }
  expect(await pay()).not.toBe(first)
})

it('a renewed link leads to a session that comes back to it', async () => {
  const { params, token, pay } = await acceptedOffer('2029-09-30')
  const first = await pay()
  test.clock.advance(60_000)
  await test.db.deleteFrom('secret_links').where('kind', '=', 'offer').execute() // as if it had ended
  const { link } = (await admin.offers.create({ params, body: {} })).offer
  const renewed = link!.path!.replace('/offer/', '')
  expect(renewed).not.toBe(token)
  const { url } = await test.client().guestOffers.pay({ body: { token: renewed } })
  expect(url).not.toBe(first)
  expect(asked.at(-1)!.form.get('success_url')).toBe(`${SITE}/offer/${renewed}`)
})

it('a session of another account of Stripe is begun again', async () => {
  const { pay } = await acceptedOffer('2029-07-31')
  const first = await pay()
  sessions.clear()
  expect(await pay()).toBe('https://checkout.stripe.com/c/pay/cs_1')
  expect(first).toMatch(/^https:/)
})
