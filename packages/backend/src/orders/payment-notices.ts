import { type Api, MOST_NOTICES, type PaymentNotice } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { HandlersOn } from '../calls/ports.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { carryOut, recordActivity } from '../history/record-activity.ts'
import { type Settlement, settlement } from './keep-notice.ts'
import { enterNotice } from './record-notice.ts'

/** The calls for what a provider has reported and could not be entered. */
export const paymentNoticeHandlers: HandlersOn<Api['paymentNotices']> = {
  list: async ({ db }) => ({ items: await listNotices(db) }),

  enter: (ports, { params: { id }, body: { order_id } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      await lockSlots(trx)
      const { provider, settled, ...notice } = await lockNotice(trx, id)
      if (settled !== null) throw new AppError('invalid_input', { reason: 'noticeIsSettled' })
      const reported = { ...notice, orderId: order_id, at: new Date(notice.happened_at) }
      await enterNotice(trx, { provider, notice: reported, act })
      await settle(trx, id, 'entered', act)
      await record(trx, notice.reference, act)
      return null
    }),

  settle: (ports, { params: { id }, body: { how } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const { settled, reference } = await lockNotice(trx, id)
      if (settled === how) return null // a press too many
      if (settled === 'entered') throw new AppError('invalid_input', { reason: 'noticeIsSettled' })
      await settle(trx, id, how, act)
      await record(trx, reference, act)
      return null
    }),
}

async function listNotices(db: Db): Promise<PaymentNotice[]> {
  return db
    .selectFrom('payment_notices')
    .select(['id', 'kind', 'provider', 'reference', 'of_order', 'amount', 'currency', 'problem', 'happened_at'])
    .where('settled', 'is', null)
    .orderBy('id')
    .limit(MOST_NOTICES)
    .execute()
}

async function lockNotice(trx: Trx, id: number) {
  return found(await trx.selectFrom('payment_notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

async function settle(trx: Trx, id: number, how: Settlement | null, act: Act): Promise<void> {
  await trx.updateTable('payment_notices').set(settlement(how, act)).where('id', '=', id).execute()
}

async function record(trx: Trx, title: string, act: Act): Promise<void> {
  await recordActivity(trx, act, { area: 'orders', action: 'edited', title, details: ['payment_notice'] })
}
