import { type CustomerDownload, MAX_DOWNLOADED_BYTES } from '@tablier/contracts'
import { sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import { findCustomer, openCustomer } from '../customers/customers.ts'
import type { Db } from '../database/database.ts'
import { openMessage } from '../messages/evenings.ts'
import { messageColumns } from '../messages/message-queries.ts'
import { listEvents } from '../orders/change-order.ts'
import { downloadFiles } from '../orders/order-files.ts'
import { type OrderReading, readOrder } from '../orders/order-rows.ts'
import { findDraft, listReplies } from '../replies/reply-queries.ts'

/** Returns everything that is stored about a customer, decrypted. @throws AppError `not_found` */
export async function downloadCustomer(db: Db, id: number, reading: OrderReading): Promise<CustomerDownload> {
  const customer = await openCustomer(reading.secrets, found(await findCustomer(db, id)))
  const messages = await readMessages(db, id, reading)
  return { made_at: reading.now().toISOString(), customer, messages, orders: await readOrders(db, id, reading) }
}

async function readMessages(db: Db, id: number, { secrets }: OrderReading): Promise<CustomerDownload['messages']> {
  const stored = await db
    .selectFrom('messages')
    .select([...messageColumns, 'deleted_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()
  const messages: CustomerDownload['messages'] = []
  for (const { deleted_at, ...message } of stored)
    messages.push({
      ...(await openMessage(secrets, message)),
      deleted_at,
      replies: await listReplies(db, message.id),
      draft: (await findDraft(db, message.id)) ?? null,
    })
  return messages
}

async function readOrders(db: Db, id: number, reading: OrderReading): Promise<CustomerDownload['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', sql<number>`(select count(*) from order_guests where order_id = orders.id)`.as('guest_answers')])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()
  const files = Map.groupBy(await downloadFiles(db, id, MAX_DOWNLOADED_BYTES), ({ order_id }) => order_id)
  const orders: CustomerDownload['orders'] = []
  for (const { id: orderId, guest_answers } of rows)
    orders.push({
      ...(await readOrder(db, orderId, reading)),
      events: await listEvents(db, orderId),
      guest_answers,
      files: files.get(orderId) ?? [],
    })
  return orders
}
