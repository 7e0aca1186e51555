import { emailKey } from '@tablier/contracts'
import { sql } from 'kysely'
import { NOBODY } from '../calls/act.ts'
import { forgetSenders, knowSenders } from '../orders/senders.ts'
import type { Trx } from '../database/database.ts'
import { lockRows, shareAddresses } from '../database/locks.ts'
import { orderOfMessage } from '../orders/order-of-message.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../calls/ports.ts'

export type WelcomePorts = Pick<Ports, 'secrets' | 'mailHost'>

/**
 * Does what follows when a message comes into the inbox: enqueues the notice for the owner and the confirmation for the
 * sender, and makes an order if it names a date.
 */
export async function welcomeMessage({ secrets, mailHost }: WelcomePorts, trx: Trx, message_id: number, at: Date) {
  await enqueueMail(trx, 'new_message', { message_id }, at)
  if (mailHost.isSetUp) await enqueueMail(trx, 'enquiry_confirmation', { message_id }, at)
  const message = trx.selectFrom('messages').select(sql<string | null>`evening ->> 'date'`.as('day'))
  const { day } = await message.where('id', '=', message_id).executeTakeFirstOrThrow()
  if (day !== null) await orderOfMessage(trx, message_id, secrets, { actor: NOBODY, at })
}

/** Makes customers of the senders of messages that are no longer suspected, and does what follows. */
export async function admitMessages(ports: WelcomePorts, trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const messages = trx.selectFrom('messages').select(['id', 'name', 'email']).where('id', 'in', ids).orderBy('id')
  for (const { id, name, email } of await messages.execute()) {
    const customer_id = (await knowSenders(trx, [{ name, email }], at)).get(emailKey(email)) ?? null
    await trx.updateTable('messages').set({ customer_id }).where('id', '=', id).execute()
    await welcomeMessage(ports, trx, id, at)
  }
}

/**
 * Locks the customers of messages before the messages themselves.
 * @returns the ids of those that cannot become suspected, because somebody has answered them or worked on their order, or
 * their sender has added to them
 */
export async function lockForSuspicion(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const which = sql`id = any(${ids}::integer[])`
  await shareAddresses(trx)
  await lockRows(trx, 'customers', sql`id in (select customer_id from messages where ${which})`)
  await lockRows(trx, 'messages', which)
  await lockRows(trx, 'orders', sql`message_id = any(${ids}::integer[])`)
  const { rows } = await sql<{ id: number }>`
    select id from messages as m where ${which} and (
      follows_id is not null or exists (select from messages where follows_id = m.id)
      or exists (select from replies where message_id = m.id)
      or exists (select from orders as o where message_id = m.id and (
        version > 1 or exists (select from order_events where order_id = o.id and action <> 'created')
        or exists (select from order_guests where order_id = o.id) or exists (select from order_files where order_id = o.id)
      ))
    )`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Takes back what `admitMessages` has made of messages. Mails that still wait are not sent: they find no message. */
export async function suspectMessages(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const orders = sql`(select id from orders where message_id = any(${ids}::integer[]))`
  await sql`delete from activity where area = 'orders' and record_id in ${orders}`.execute(trx)
  await sql`delete from orders where id in ${orders}`.execute(trx)
  const { rows } = await sql<{ customer_id: number | null }>`
    with former as (select id, customer_id from messages where id = any(${ids}::integer[]))
    update messages set customer_id = null from former where messages.id = former.id
    returning former.customer_id`.execute(trx)
  await forgetSenders(trx, rows.map(({ customer_id }) => customer_id)) // prettier-ignore
}
