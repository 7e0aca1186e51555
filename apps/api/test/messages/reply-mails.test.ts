import type { Mail } from '@tablier/backend'
import { replyLimits } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRows } from '../database.ts'
import { ADMIN, useTestApp } from '../harness.ts'

const HOURS_MS = 60 * 60 * 1000
const texts = { name: 'Zoë Guest', email: 'zoe@example.com', subject: 'Dîner', message: 'Êtes-vous libre ?' }

let sent: Mail[]
let sendMail: (mail: Mail) => Promise<void>
const env = { MAIL_FROM: 'Tablier <site@chef.example>' }
const test = useTestApp({ hasMail: true, env, sendMail: async (mail) => sendMail(mail) })
const admin = test.owner
let params: { readonly id: number }
beforeEach(async () => {
  sent = []
  sendMail = async (mail) => void sent.push(mail)
  params = { id: (await admin.messages.createTest({ body: texts })).message.id }
})

const settle = (condition: () => boolean | Promise<boolean>) => expect.poll(condition).toBe(true)

it('the mail of a reply is from the site, and answered to who replied or to the address in the settings', async () => {
  const answer = async (count: number) => {
    await admin.replies.send({ params, body: { body: 'Oui.' } })
    await settle(() => sent.length === count)
  }
  await answer(1)
  await admin.settings.update({ body: { siteName: 'Chez Ada', replyEmail: 'kitchen@chef.example' } })
  await answer(2)
  await admin.settings.update({ body: { siteName: '', replyEmail: '' } })
  const mail = { to: [{ address: 'zoe@example.com' }], subject: 'Re: Dîner' }
  expect(sent).toMatchObject([
    { ...mail, fromName: 'Private Chef', replyTo: { name: 'Private Chef', address: 'owner@example.com' } },
    { ...mail, fromName: 'Chez Ada', replyTo: { name: 'Chez Ada', address: 'kitchen@chef.example' } },
  ])
})

describe('a reply that the mail server refuses', () => {
  const state = async () => {
    const replies = test.db.selectFrom('replies').select(['mail_state', 'problem'])
    return replies.where('message_id', '=', params.id).executeTakeFirst()
  }

  const isOutboxEmpty = async () => (await test.db.selectFrom('mail_outbox').select('id').execute()).length === 0

  it('waits with the reason, is given up after ten attempts, and is sent again by hand', async () => {
    let isRefused = true
    sendMail = async (mail) => {
      if (isRefused) throw new Error('550 No such user')
      sent.push(mail)
    }
    await admin.replies.send({ params, body: { body: 'Oui.' } })
    await settle(async () => (await state())?.problem !== null)
    expect(await state()).toEqual({ mail_state: 'waiting', problem: '550 No such user' })
    await settle(async () => {
      test.clock.advance(7 * HOURS_MS) // longer than it ever waits
      test.services.mail.kick()
      return (await state())?.mail_state === 'failed'
    })
    await settle(isOutboxEmpty)

    isRefused = false
    const { replies } = await admin.replies.list({ params })
    expect(replies).toMatchObject([{ mailState: 'failed', problem: '550 No such user', sentAt: null }])
    const retry = () => admin.replies.retry({ params: { ...params, reply: replies[0]!.id } }) // it was just listed
    await Promise.all([retry(), retry(), retry()])
    await settle(async () => (await state())?.mail_state === 'sent')
    expect(await state()).toEqual({ mail_state: 'sent', problem: null })
    await settle(isOutboxEmpty)
    expect(sent.filter(({ subject }) => subject.startsWith('Re:'))).toHaveLength(1)
  })

  it('is sent once, although the process that sent it died before it could say so', async () => {
    const { reply } = await admin.replies.send({ params, body: { body: 'Oui.' } })
    await settle(async () => (await state())?.mail_state === 'sent')
    await insertRows(test.db, 'mail_outbox', { kind: 'reply', payload: JSON.stringify({ reply_id: reply.id }) })
    test.services.mail.kick()
    await settle(isOutboxEmpty)
    expect(sent).toHaveLength(1)
  })
})

it('what a guest adds belongs to the order of its message, and is answered and quoted with it', async () => {
  const { link } = await admin.enquiries.createLink({ params })
  const token = link!.path!.replace('/enquiry/', '') // it was just made
  await test.client().enquiries.add({ body: { token, message: 'Nous serons neuf.' } })
  const { items } = await admin.messages.list({ query: { limit: 1 } })
  const { order } = await admin.orders.createOfMessage({ params: items[0]! }) // it was just added
  expect(order.messageId).toBe(params.id)
  await admin.replies.send({ params, body: { body: 'Entendu.', shown: [items[0]!.id] } })
  const { message } = await admin.messages.get({ params: items[0]! }) // as above
  expect(message).toMatchObject({ orderId: order.id, followsId: params.id, status: 'Replied' })
  await settle(() => sent.some(({ subject }) => subject === 'Re: Dîner'))
  expect(sent.at(-1)?.text).toMatch(/^Entendu\.\n\nOn .*\n> Nous serons neuf\.\n$/)
})

describe('the mail with which a guest is told about a move', () => {
  const orderOf = async () => (await admin.orders.createOfMessage({ params })).order
  const byHand = async (email: string, day = '2028-06-03') => {
    const { customer } = await admin.customers.create({ body: { name: 'Max', email } })
    return (await admin.orders.create({ body: { customerId: customer.id, day } })).order
  }

  it('is a reply in the conversation, stored with the move and the price or not at all', async () => {
    const order = await orderOf()
    const move = (from: 'enquiry' | 'held', mail: string) =>
      admin.orders.move({ params: order, body: { from, to: 'quoted', price: 125_000, mail, shown: [params.id] } })
    await expect(move('held', 'No.')).rejects.toMatchObject({ code: 'stale_version' })
    const { order: quoted } = await move('enquiry', ' 1250 euros. ')
    expect(quoted).toMatchObject({ state: 'quoted', price: 125_000 })
    await settle(() => sent.length > 0)
    const { replies } = await admin.replies.list({ params })
    expect(replies.map(({ body }) => body)).toEqual(['1250 euros.'])
    const told = { to: [{ address: 'zoe@example.com' }], subject: 'My price for your evening', text: '1250 euros.\n' }
    expect(sent).toMatchObject([told]) // it quotes nothing
    expect((await admin.messages.get({ params })).message.status).toBe('Replied')
  })

  it('is a mail of its own for an order without a message, and the history says so', async () => {
    const order = await byHand('max@example.com')
    await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed', mail: 'Gladly.' } })
    await settle(() => sent.length > 0)
    expect(sent).toMatchObject([
      {
        fromName: 'Private Chef',
        to: [{ name: 'Max', address: 'max@example.com' }],
        replyTo: { address: 'owner@example.com' },
        subject: 'Confirmed: Saturday, June 3',
        text: 'Gladly.\n',
      },
    ])
    const { items } = await admin.orders.events({ params: order })
    expect(items.map(({ action }) => action)).toEqual(['mailed', 'moved', 'created'])
  })

  it('is like one that is sent without a move', async () => {
    const order = await orderOf()
    const nothing = admin.orders.mail({ params: { id: 2_000_000_000 }, body: { mail: 'Bonjour.' } })
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
    await admin.orders.mail({ params: order, body: { mail: 'Bonjour.' } })
    await settle(() => sent.length > 0)
    expect(sent).toMatchObject([{ subject: 'Your evening', text: 'Bonjour.\n' }])
    expect((await admin.orders.get({ params: order })).order).toEqual(order)
  })

  it('says in the history that it was given up', async () => {
    const order = await byHand('nobody@example.com', '2028-06-04')
    sendMail = async () => {
      throw new Error('550 No such user')
    }
    await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed', mail: 'Gladly.' } })
    const newest = async () =>
      test.db
        .selectFrom('order_events')
        .select('action')
        .where('order_id', '=', order.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    await settle(async () => {
      test.clock.advance(7 * HOURS_MS) // longer than it ever waits
      test.services.mail.kick()
      return (await newest())?.action !== 'mailed'
    })
    expect(await newest()).toEqual({ action: 'mail_failed' })
  })

  it('needs an address; without one, the order is not moved', async () => {
    const order = await byHand('', '2028-06-05')
    const move = admin.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed', mail: 'Gladly.' } })
    await expect(move).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await admin.orders.get({ params: order })).order.state).toBe('enquiry')
  })
})

it('an example message that was answered is not removed with the examples', async () => {
  const other = (await admin.messages.createTest({ body: texts })).message
  const examples = [params.id, other.id].map((record_id) => ({ table_name: 'messages', record_id, version: null }))
  await insertRows(test.db, 'example_records', examples)
  await admin.replies.send({ params, body: { body: 'Oui.' } })
  await expect(admin.examples.remove()).resolves.toMatchObject({ removed: 1, kept: 1 })
  await expect(admin.replies.list({ params })).resolves.toMatchObject({ replies: [{ body: 'Oui.' }] })
})

it('a message has as many replies as there can be, then another is refused', async () => {
  await sql`
    insert into replies (message_id, author_name, body, created_at, mail_state)
    select ${params.id}, 'Ada', 'Oui.', now(), 'sent' from generate_series(2, ${replyLimits.replies}::integer)
  `.execute(test.db)
  const send = () => admin.replies.send({ params, body: { body: 'Oui.' } })
  await send()
  await expect(send()).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
  expect((await admin.replies.list({ params })).replies).toHaveLength(replyLimits.replies)
})

describe('a test mail', () => {
  const mail = async () => (await admin.settings.adminGet()).mail

  it('goes to the administrator who asked for it', async () => {
    expect(await mail()).toMatchObject({ isSetUp: true, from: 'Tablier <site@chef.example>' })
    await admin.settings.sendTestMail()
    await settle(async () => (await mail()).waiting === 0)
    const toOwner = sent.filter(({ to }) => to[0]?.address === ADMIN.email) // a reply of the test before may come after it
    expect(toOwner).toMatchObject([{ subject: 'Test email: it works' }])
  })

  it('that the mail server refuses leaves its reason in the settings', async () => {
    sendMail = () => Promise.reject(new Error('No such user'))
    await admin.settings.sendTestMail()
    await settle(async () => (await mail()).problem !== null)
    const reason = expect.stringContaining('No such user')
    expect(await mail()).toMatchObject({ waiting: 1, isTestWaiting: true, problem: reason, testProblem: reason })
  })
})

it('the page of an enquiry says whether a mail told its state', async () => {
  const { order } = await admin.orders.createOfMessage({ params })
  const { link } = await admin.enquiries.createLink({ params })
  const token = link!.path!.replace('/enquiry/', '')
  const open = async () => (await test.client().enquiries.open({ body: { token } })).enquiry
  const move = (from: 'enquiry' | 'quoted', to: 'enquiry' | 'quoted', mail?: string) =>
    admin.orders.move({ params: order, body: { from, to, ...(mail && { mail }) } })
  await admin.messages.setStatus({ params, body: { status: 'Replied' } }) // such as by telephone
  expect(await open()).toMatchObject({ state: 'answered', isTold: false })
  await admin.replies.send({ params, body: { body: 'Gladly.' } })
  expect(await open()).toMatchObject({ state: 'answered', isTold: true })
  test.clock.advance(1000)
  await move('enquiry', 'quoted')
  expect(await open()).toMatchObject({ state: 'quoted', isTold: false })
  await admin.orders.mail({ params: order, body: { mail: 'Please send this link to your guests.' } })
  expect(await open()).toMatchObject({ state: 'quoted', isTold: false })
  await move('quoted', 'enquiry')
  await move('enquiry', 'quoted', 'My price')
  expect(await open()).toMatchObject({ state: 'quoted', isTold: true })
  await settle(async () => {
    const waiting = test.db.selectFrom('replies').select('id').where('message_id', '=', params.id)
    return (await waiting.where('mail_state', '=', 'waiting').execute()).length === 0
  })
  await test.db.updateTable('replies').set({ mail_state: 'failed' }).execute()
  expect(await open()).toMatchObject({ state: 'quoted', isTold: false })
})

it('a mail about another end of a hold is not announced as a price', async () => {
  const { order } = await admin.orders.createOfMessage({ params })
  await admin.orders.update({ params: order, body: { version: order.version, day: '2031-05-04' } })
  const hours = (count: number) => new Date(test.clock.now().getTime() + count * HOURS_MS).toISOString()
  const move = (from: 'enquiry' | 'quoted', heldUntil: string, mail?: string) =>
    admin.orders.move({ params: order, body: { from, to: 'quoted', heldUntil, ...(mail && { mail }) } })
  await move('enquiry', hours(24))
  await move('quoted', hours(48), 'I hold the day for you.')
  await settle(() => sent.length === 1)
  expect(sent[0]!.subject).toBe('On hold for you: Sunday, May 4')
})
