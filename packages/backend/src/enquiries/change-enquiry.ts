import { additionLimits, messageLengths } from '@tablier/contracts'
import { type Selectable, sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Database } from '../database/database.ts'
import { lockSlots, lockWithCustomer } from '../database/locks.ts'
import { NOBODY } from '../history/actor.ts'
import { insertMessages } from '../messages/message-queries.ts'
import { recordOrder } from '../orders/record-order.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { countAdditions, readEnquiry } from './read-enquiry.ts'

const WITHDRAWN = 'Withdrawn by the guest'

/**
 * Adds something to an enquiry: a message of the same sender, which the owner is told of as of every message.
 * @throws AppError `not_found`, `limit_reached`
 */
export async function addToEnquiry(ports: Ports, messageId: number, text: string): Promise<void> {
  const { db, now } = ports
  await db.transaction().execute(async (trx) => {
    const first = found(await lockWithCustomer(trx, messageId))
    if (first.withdrawn_at !== null) throw new AppError('limit_reached', { message: 'This enquiry was withdrawn.' })
    if ((await countAdditions(trx, messageId)) >= additionLimits.count)
      throw new AppError('limit_reached', {
        message: `You have added ${additionLimits.count} times, which is as often as you can here. Please write instead.`,
      })
    await insertFollowUp(trx, ports, first, { subject: `Re: ${first.subject}`, message: text.trim() }, now())
  })
  ports.onMail()
}

/**
 * Withdraws an enquiry. Its order is lost, and gives up its day.
 * @throws AppError `not_found`; `limit_reached` if it can no longer be withdrawn
 */
export async function withdrawEnquiry(ports: Ports, messageId: number): Promise<void> {
  const { db, now } = ports
  await db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    const first = found(await lockWithCustomer(trx, messageId))
    const { can_withdraw } = await readEnquiry(trx, messageId, now())
    if (!can_withdraw)
      throw new AppError('limit_reached', { message: 'This enquiry can no longer be withdrawn here. Please write.' })
    const at = now().toISOString()
    await trx.updateTable('messages').set({ withdrawn_at: at }).where('id', '=', messageId).execute()
    await loseOrder(trx, messageId, now())
    const texts = { subject: `Withdrawn: ${first.subject}`, message: 'I withdraw this enquiry.' }
    await insertFollowUp(trx, ports, first, texts, now())
  })
  ports.onMail()
}

async function insertFollowUp(
  trx: Transaction<Database>,
  { secrets }: Ports,
  { id: followsId, name, email, customer_id }: Selectable<Database['messages']>,
  { subject, message }: { readonly subject: string; readonly message: string },
  now: Date,
): Promise<void> {
  const texts = { name, email, subject: subject.slice(0, messageLengths.subject), message, followsId }
  const heardAt = sql`greatest(heard_at, ${now.toISOString()}::timestamptz)`
  await sql`update customers set heard_at = ${heardAt} where id = ${customer_id}::integer`.execute(trx)
  for (const { id } of await insertMessages(trx, [texts], { secrets, now }))
    await enqueueMail(trx, 'new_message', { message_id: id }, now)
}

async function loseOrder(trx: Transaction<Database>, messageId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  const order = await trx
    .updateTable('orders')
    .set({ state: 'lost', slot: null, held_until: null, lost_reason: WITHDRAWN, updated_at: at })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('message_id', '=', messageId)
    .returning(['id', 'day'])
    .executeTakeFirst()
  if (order) await recordOrder(trx, { actor: NOBODY, at: now }, { ...order, action: 'moved', details: ['lost'] })
}
