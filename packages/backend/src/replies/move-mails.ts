import { EMAIL_PATTERN } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { lockRows } from '../database/locks.ts'
import { findMessage } from '../messages/message-queries.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import type { MoveMails } from '../orders/move-order.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { answer } from './reply-handlers.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

/** Sends what a guest is told about an order: a reply in the conversation of the order, or a mail of its own. */
export function moveMails({ mailHost }: Pick<Ports, 'mailHost'>): MoveMails {
  return {
    lock: async (trx, orderId) => {
      if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
      await lockRows(trx, 'messages', sql`id = (select message_id from orders where id = ${orderId})`)
    },
    send: async (trx, { id, message_id, customer_id, day }, body, act) => {
      const message = message_id === null ? undefined : await findMessage(trx, message_id)
      if (message) {
        await answer(trx, message, body, act)
        return
      }
      const customer = trx.selectFrom('customers').select('email').where('id', '=', customer_id)
      const { email } = await customer.executeTakeFirstOrThrow()
      if (!emailPattern.test(email))
        throw new AppError('invalid_input', { message: 'This guest has no email address to write to.' })
      await enqueueMail(trx, 'order_mail', { order_id: id, author_id: act.actor.id, body: body.trim() }, act.at)
      await recordOrderEvent(trx, act, { id, day, action: 'mailed' })
    },
  }
}
