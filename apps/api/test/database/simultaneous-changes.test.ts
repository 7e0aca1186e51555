import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { isOnPostgres } from '../database.ts'
import { useTestApp } from '../harness.ts'
import * as queued from '../together.ts'

// The embedded database runs one transaction at a time.
describe.runIf(isOnPostgres)('changes at the same moment', () => {
  const test = useTestApp({ hasMail: true, limits: unlimited })
  const admin = test.owner

  /** Returns what the log says about deadlocks since the last call. */
  const deadlocks = () => test.log.splice(0).filter((line) => line.includes('deadlock'))
  const together = (rows: RawBuilder<unknown>, calls: readonly (() => Promise<unknown>)[]) =>
    queued.together(test, rows, calls)

  async function write(email: string, subject: string) {
    return (await admin.messages.createTest({ body: { name: 'Ada', email, subject, message: 'In March?' } })).message
  }
  async function writeWithOrder(email: string, subject: string) {
    const message = await write(email, subject)
    const { order } = await admin.orders.createOfMessage({ params: message })
    return { message, order, params: { id: message.customerId! } }
  }

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('of one customer are made or refused, in order %i', async (first) => {
    const [email, subject] = [`guest${first}@example.com`, `Dinner ${first}`]
    const { message, params } = await writeWithOrder(email, subject)
    const { link } = await admin.enquiries.createLink({ params: message })
    const token = link!.path!.replace('/enquiry/', '')
    const other = (await write(`other.${email}`, 'Lunch')).customerId!
    const calls = [
      () => test.client().enquiries.add({ body: { token, message: 'For nine' } }),
      () => admin.customers.update({ params, body: { version: 1, email: `right.${email}` } }),
      () => admin.customers.merge({ params, body: { version: 1, other } }),
      () => write(email, 'Breakfast'),
      () => admin.messages.delete({ params: message }),
      () => admin.replies.send({ params: message, body: { body: 'Yes' } }),
      () => admin.customers.erase({ params }),
      () => test.client().enquiries.withdraw({ body: { token } }),
    ]
    const rows = sql`
      select from customers join messages on messages.customer_id = customers.id join orders on message_id = messages.id
      where customers.id = ${params.id} for update`
    const statuses = await together(rows, [...calls.slice(first), ...calls.slice(0, first)])
    expect(deadlocks()).toEqual([])
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    const wrong = sql`
      select subject from messages where customer_id is null
      union all select addition.subject from messages as addition join messages as first on first.id = addition.follows_id
        where addition.customer_id <> first.customer_id
      union all select title from activity
        where title = ${subject} and not exists (select from messages where messages.subject = title)`
    expect((await wrong.execute(test.db)).rows).toEqual([])
  })

  it('make no link to what is erased', async () => {
    const { message, order, params } = await writeWithOrder('guest@example.com', 'Dinner')
    const statuses = await together(sql`select from orders where id = ${order.id} for update`, [
      () => admin.customers.erase({ params }),
      () => admin.enquiries.createLink({ params: message }),
      () => admin.guests.createLink({ params: order }),
    ])
    expect(statuses).toEqual([200, 404, 404])
  })

  it('delete a message and its customer for good', async () => {
    const { id, customerId } = await write('gone@example.com', 'Dinner')
    await admin.messages.delete({ params: { id } })
    const statuses = await together(sql`select from messages where id = ${id} for update`, [
      () => admin.trash.delete({ params: { area: 'messages', id } }),
      () => admin.customers.erase({ params: { id: customerId! } }),
    ])
    expect([statuses, deadlocks()]).toEqual([[200, 404], []])
  })

  it('of one account are each told as what they were', async () => {
    const params = { id: (await test.createUser('user')).id }
    const bodies = [{ role: 'admin' as const }, { name: 'Ada' }]
    const calls = bodies.map((body) => () => admin.users.update({ params, body }))
    expect(await together(sql`select from users where id = ${params.id} for update`, calls)).toEqual([200, 200])
    const { items } = await admin.activity.list({ query: { area: 'users' } })
    const edits = items.filter(({ action, recordId }) => action === 'edited' && recordId === params.id)
    expect(edits.map(({ details }) => details)).toEqual([['name'], ['role']])
  })

  it('of one account end a session before it is renewed', async () => {
    const guest = await test.createUser('user')
    const client = test.client(await test.token(guest))
    const statuses = await together(sql`select from users where id = ${guest.id} for update`, [
      () => admin.users.update({ params: guest, body: { password: 'another secret' } }),
      () => client.auth.signInAgain({ body: { password: guest.password } }),
    ])
    expect(statuses).toEqual([200, 401])
  })

  it('of one schedule are made one after the other', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Advent', status: 'Draft' } })
    const params = { collection: 'banners', id: banner.id } as const
    const publishAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const statuses = await together(sql`select from banners where id = ${banner.id} for update`, [
      () => admin.schedules.set({ params, body: { publishAt } }),
      () => admin.schedules.remove({ params }),
    ])
    expect(statuses).toEqual([200, 200])
  })

  it('that wait for each other are repeated once', async () => {
    let runs = 0
    const { promise: both, resolve } = Promise.withResolvers<void>()
    const lock = (first: number, second: number) =>
      test.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${first}::integer)`.execute(trx)
        if ((runs += 1) === 2) resolve()
        await both
        await sql`select pg_advisory_xact_lock(${second}::integer)`.execute(trx)
      })
    await Promise.all([lock(1, 2), lock(2, 1)])
    expect([runs, deadlocks().length]).toEqual([3, 1])
  })
})
