import type { Api } from '@tablier/contracts'
import { found } from '../calls/app-error.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { formKey, storeOnce } from '../calls/sent-forms.ts'
import { carryOut } from '../history/record-activity.ts'
import { counterPayment } from './add-payment.ts'
import { holdReminderBack, upcomingReminder } from './payment-reminders.ts'
import { findPayment, listPayments } from './payment-rows.ts'
import { receivePayment } from './receive-payment.ts'

/** The calls for payments (docs/payments.md). */
export const paymentHandlers: HandlersOn<Api['payments']> = {
  async list({ db, now, mailHost }, { params: { id } }) {
    found(await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
    const reminder = mailHost.isSetUp ? await upcomingReminder(db, id, now()) : null
    return { items: await listPayments(db, id), reminder }
  },

  remind: (ports, { params: { id }, body }, caller) =>
    carryOut(ports, caller, async (trx, act) => ({ reminder: await holdReminderBack(trx, id, body, act) })),

  async add(ports, { params: { id: order_id }, body: { once, ...line } }, caller) {
    const key = once === undefined ? undefined : await formKey(ports.secrets, 'payment', order_id, once)
    return carryOut(ports, caller, async (trx, act) => {
      const store = async () => (await receivePayment(trx, { order_id, ...line }, act)).payment.id
      const isStored = async (id: number) => (await findPayment(trx, id)) !== undefined
      const id = key === undefined ? await store() : (await storeOnce(trx, key, act.at, { isStored, store })).id
      return { payment: found(await findPayment(trx, id)) }
    })
  },

  counter: (ports, { params, body }, caller) =>
    carryOut(ports, caller, async (trx, act) => ({
      payment: await counterPayment(trx, params.id, body.reason, act),
    })),
}
