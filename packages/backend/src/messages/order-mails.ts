import { type Api, cleanEmail, isEmail, type OrderNews, type OrderState, toldStates } from '@tablier/contracts'
import { type Act, actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import type { Trx } from '../database/database.ts'
import { lockRows } from '../database/locks.ts'
import { carryOut } from '../history/record-activity.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { StoredOrder } from '../orders/order-rows.ts'
import { answeredBy, markShown } from '../orders/unread-words.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import { answer, type GuestMail } from './answer.ts'
import { findMessage } from './message-queries.ts'

/** The calls for orders that write to the guest. */
export const orderMailHandlers: HandlersOn<Pick<Api['orders'], 'move' | 'mail'>> = {
  async move(ports, { params: { id }, body: { mail: text, shown, ...move } }, caller) {
    const act = actOf(caller, ports.now())
    if (text === undefined) return { order: await moveOrder(ports, id, move, act) }
    const order = await moveOrder(ports, id, move, act, {
      lock: (trx) => lockConversation(trx, ports, id),
      send: (trx, moved) => tellGuest(trx, moved, { body: text, shown, news: newsOf(move) }, act),
    })
    ports.onMail()
    return { order }
  },

  async mail(ports, { params: { id }, body: { mail: body, shown, news } }, caller) {
    await carryOut(ports, caller, async (trx, act) => {
      await lockConversation(trx, ports, id)
      const order = trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate()
      await tellGuest(trx, found(await order.executeTakeFirst()), { body, shown, news: news ?? 'evening' }, act)
    })
    ports.onMail()
    return null
  },
}

/**
 * Returns what a mail at a move tells. One that stays in its state has another end of the hold. Nothing is offered at a
 * move back to an enquiry, but the call can send a text.
 */
function newsOf({ from, to }: { readonly from: OrderState; readonly to: OrderState }): OrderNews {
  return from === to ? 'held' : (toldStates.find((state) => state === to) ?? 'evening')
}

/** Locks the messages that a mail about an order answers, which come before orders. @throws AppError `mail_not_set_up` */
export async function lockConversation(
  trx: Trx,
  { mailHost }: Pick<Ports, 'mailHost'>,
  orderId: number,
): Promise<void> {
  if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
  const order = trx.selectFrom('orders').select(['message_id', 'customer_id']).where('id', '=', orderId)
  const { message_id: conversation, customer_id: customerId } = found(await order.executeTakeFirst())
  await lockRows(trx, 'messages', answeredBy({ conversation, customerId }))
}

/**
 * Sends what a guest is told about an order: a reply in the conversation of the order, or a mail of its own.
 * @throws AppError `invalid_input` without an address, and what `answer` throws
 */
export async function tellGuest(
  trx: Trx,
  { id, message_id, customer_id, day }: StoredOrder,
  mail: GuestMail & { readonly news: OrderNews },
  act: Act,
): Promise<void> {
  const message = message_id === null ? undefined : await findMessage(trx, message_id)
  if (message) {
    await answer(trx, message, mail, act)
    return
  }
  const customer = trx.selectFrom('customers').select('email').where('id', '=', customer_id)
  const { email } = await customer.executeTakeFirstOrThrow()
  if (!isEmail(cleanEmail(email))) throw new AppError('invalid_input', { reason: 'guestHasNoAddress' })
  await markShown(trx, { conversation: null, customerId: customer_id }, { ids: mail.shown }, act.at.toISOString())
  await enqueueMail(trx, 'order_mail', { order_id: id, body: mail.body.trim(), news: mail.news }, act.at)
  await recordOrderEvent(trx, act, { id, day, action: 'mailed' })
}
