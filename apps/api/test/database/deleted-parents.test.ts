import type { Client } from '@tablier/api-client'
import { createPasswordReset } from '@tablier/backend'
import type { Api } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { isOnPostgres } from '../database.ts'
import { addCodesApp, addPasskey } from '../accounts/factor-steps.ts'
import { useTestApp } from '../harness.ts'
import { together } from '../together.ts'

/** Writes a row about an account, a customer, a message or an order while somebody deletes that for good. */

// The embedded database runs one transaction at a time.
describe.runIf(isOnPostgres)('what is deleted at the same moment', () => {
  const test = useTestApp({ hasMail: true, limits: unlimited })
  const admin = test.owner

  interface Person {
    readonly id: number
    readonly email: string
    readonly password: string
    readonly own: Client<Api>
    readonly signIn: () => Promise<unknown>
  }
  interface Evening {
    readonly customer: { readonly id: number }
    readonly message: { readonly id: number }
    readonly order: { readonly id: number; readonly version: number }
  }
  type Write<Parent> = (parent: Parent) => Promise<() => Promise<unknown>> | (() => Promise<unknown>)

  async function person(): Promise<Person> {
    const account = await test.createUser('user')
    const { email, password } = account
    const signIn = () => test.client().auth.login({ body: { email, password } })
    return { ...account, own: test.client(await test.token(account)), signIn }
  }

  let evenings = 0
  async function evening(): Promise<Evening> {
    const email = `guest${(evenings += 1)}@example.com`
    const body = { name: 'Ada', email, subject: 'Dinner', message: 'In March?' }
    const { message } = await admin.messages.createTest({ body })
    const { order } = await admin.orders.createOfMessage({ params: message })
    return { customer: { id: message.customerId! }, message, order }
  }

  /** The writes that refer to an account, by the column with the reference. */
  const ofUsers: Readonly<Record<string, Readonly<Record<string, Write<Person>>>>> = {
    'sessions.user_id': {
      'a sign-in': ({ signIn }) => signIn,
      'a repeated sign-in':
        ({ own, password }) =>
        () =>
          own.auth.signInAgain({ body: { password } }),
    },
    'challenges.user_id': {
      'the second step of a sign-in': async ({ own, signIn }) => {
        await addCodesApp(own, test.clock)
        return signIn
      },
      'the second step of a repeated sign-in': async ({ own, password }) => {
        await addCodesApp(own, test.clock)
        return () => own.auth.signInAgain({ body: { password } })
      },
      'a passkey that is begun':
        ({ own }) =>
        () =>
          own.factors.startPasskey(),
      'a repeated sign-in that is begun': async ({ own }) => {
        await addPasskey(own)
        return () => own.factors.startSignInAgain()
      },
    },
    'password_resets.user_id': {
      'a link':
        ({ email }) =>
        async () => {
          const reset = await createPasswordReset(test.db, email, test.clock.now())
          if (!reset) throw Object.assign(new Error('There is no such account.'), { status: 404 })
        },
    },
    'email_changes.user_id': {
      'a new address':
        ({ own, email }) =>
        () =>
          own.users.updateDetails({ body: { email: `new.${email}` } }),
    },
  }

  /** The writes that refer to a customer, their message or their order, all of which an erasure deletes. */
  const ofCustomers: Readonly<Record<string, Readonly<Record<string, Write<Evening>>>>> = {
    'customer_addresses.customer_id': {
      'a merge into it': async ({ customer }) => {
        const other = (await evening()).customer.id
        const { version } = (await admin.customers.get({ params: customer })).customer
        return () => admin.customers.merge({ params: customer, body: { version, other } })
      },
    },
    'messages.follows_id': {
      'an addition': async ({ message }) => {
        const { link } = await admin.enquiries.createLink({ params: message })
        const token = link!.path!.replace('/enquiry/', '')
        return () => test.client().enquiries.add({ body: { token, message: 'For nine' } })
      },
    },
    'orders.customer_id': {
      'an order':
        ({ customer }) =>
        () =>
          admin.orders.create({ body: { customerId: customer.id } }),
    },
    'orders.message_id': {
      'the order of a message': async ({ message, order }) => {
        await test.db.deleteFrom('orders').where('id', '=', order.id).execute()
        return () => admin.orders.createOfMessage({ params: message })
      },
    },
    'order_parts.order_id': {
      'a part':
        ({ order }) =>
        () =>
          admin.orders.update({
            params: order,
            body: { version: order.version, parts: [{ kind: 'deposit', amount: 100, dueOn: null }] },
          }),
    },
    'payment_reminders.order_id': {
      'a reminder':
        ({ order }) =>
        () =>
          admin.payments.remind({
            params: order,
            body: { dueOn: '2090-01-01', kind: 'before', isHeldBack: true },
          }),
    },
    'payments.order_id': {
      'a payment':
        ({ order }) =>
        () =>
          admin.payments.add({ params: order, body: { day: '2026-01-01', amount: 100, way: 'cash' } }),
    },
    'offers.order_id': {
      'an offer':
        ({ order }) =>
        () =>
          admin.offers.create({ params: order, body: {} }),
    },
    'order_events.order_id': {
      'another state':
        ({ order }) =>
        () =>
          admin.orders.move({ params: order, body: { from: 'enquiry', to: 'lost' } }),
    },
    'order_guests.order_id': {
      'a guest':
        ({ order }) =>
        () =>
          admin.guests.create({ params: order, body: { name: 'Ben', diet: '', allergens: [], hasConsent: true } }),
    },
    'order_files.order_id': {
      'a file':
        ({ order }) =>
        () =>
          admin.orderFiles.upload({
            params: order,
            body: { name: 'offer.pdf' },
            file: new File(['%PDF-1.7\n%%EOF\n'], 'offer.pdf', { type: 'application/pdf' }),
          }),
    },
    'secret_links.message_id': {
      'a link':
        ({ message }) =>
        () =>
          admin.enquiries.createLink({ params: message }),
    },
    'secret_links.order_id': {
      'a link':
        ({ order }) =>
        () =>
          admin.guests.createLink({ params: order }),
    },
    'replies.message_id': {
      'a reply':
        ({ message }) =>
        () =>
          admin.replies.send({ params: message, body: { body: 'Yes' } }),
    },
    'reply_drafts.message_id': {
      'a draft':
        ({ message }) =>
        () =>
          admin.replies.saveDraft({ params: message, body: { body: 'Yes', version: 0 } }),
    },
  }

  /** References in rows that the same statement or transaction makes the parent for, or keeps it for. */
  const madeWithTheirParent: Readonly<Record<string, string>> = {
    'messages.customer_id': 'a message makes or renews its customer (senders.ts)',
    'allergy_notes.message_id': 'the message is written in the same transaction (message-queries.ts)',
    'payment_sessions.order_id': 'locks the order first (begin-payment.ts)',
    'replies.quotes_id': 'quotes the message that is answered, or one of the same customer, whom the reply has locked',
  }

  it('is referred to by no other columns', async () => {
    const references = sql<{ name: string }>`
      select source.relname || '.' || attname as name
      from pg_constraint
        join pg_class as source on source.oid = conrelid
        join pg_class as target on target.oid = confrelid
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and target.relname in ('users', 'customers', 'messages', 'orders')`
    const { rows } = await references.execute(test.db)
    const known = [ofUsers, ofCustomers, madeWithTheirParent].flatMap(Object.keys)
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  /** Locks the row that a column refers to, for which an erasure waits after it has locked the customer's. */
  function rowsOf(column: string, { customer, message, order }: Evening): RawBuilder<unknown> {
    if (column.endsWith('.order_id')) return sql`select from orders where id = ${order.id} for update`
    if (column.endsWith('.customer_id')) return sql`select from customers where id = ${customer.id} for update`
    return sql`select from messages where id = ${message.id} for update`
  }

  const listed = <Parent>(writes: Readonly<Record<string, Readonly<Record<string, Write<Parent>>>>>) =>
    Object.entries(writes).flatMap(([column, cases]) =>
      Object.entries(cases).map(([name, write]) => ({ column, name, write })),
    )

  it.each(listed(ofUsers))('refuses $name for an account: $column', async ({ write }) => {
    const parent = await person()
    const call = await write(parent)
    const [deleted, status] = await together(test, sql`select from users where id = ${parent.id} for update`, [
      () => admin.users.delete({ params: parent }),
      call,
    ])
    expect(deleted).toBe(200)
    expect([401, 404]).toContain(status)
  })

  it.each(listed(ofCustomers))('refuses $name of a customer: $column', async ({ column, write }) => {
    const parent = await evening()
    const call = await write(parent)
    const rows = rowsOf(column, parent)
    const [deleted, status] = await together(test, rows, [
      () => admin.customers.erase({ params: parent.customer }),
      call,
    ])
    expect(deleted).toBe(200)
    expect([404, 409]).toContain(status)
  })
})
