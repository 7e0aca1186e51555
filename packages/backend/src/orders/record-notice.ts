import { MAX_AMOUNT, type PaymentNotice } from '@tablier/contracts'
import { sql } from 'kysely'
import { type Act, NOBODY } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { ProviderNotice } from '../calls/payment-provider.ts'
import type { Ports } from '../calls/ports.ts'
import type { Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { siteToday } from '../site/site-identity.ts'
import { addPayment } from './add-payment.ts'
import { refusedField } from './change-order.ts'
import { keepNotice, settleEntered } from './keep-notice.ts'
import { receivePayment } from './receive-payment.ts'

/** What became of a notice: `kept` could not be entered, and waits for the owner. */
export type NoticeResult = 'entered' | 'repeated' | 'kept'

/**
 * Enters what a provider has told as a payment of its order. However often, late or in whatever order notices come,
 * each payment counts once, and so does each sum that was paid back. What came is entered as it came, be it a part of
 * what was asked for or too much. What cannot be entered is kept for the owner.
 * @param provider the provider's name
 */
export async function recordNotice(
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  provider: string,
  notice: ProviderNotice,
): Promise<NoticeResult> {
  const act = { actor: NOBODY, at: now() }
  try {
    return await db.transaction().execute(async (trx) => {
      await lockSlots(trx)
      const result = await enterNotice(trx, { provider, notice, act })
      await settleEntered(trx, provider, notice, act.at)
      return result
    })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const { kind, orderId, reference, currency } = notice
    await keepNotice(db, provider, notice, { problem, now: act.at })
    const told = { provider, reference, kind, order_id: orderId, currency, problem }
    log.error(told, 'a payment that came could not be entered; it waits under Money')
    return 'kept'
  }
}

/** Returns what is wrong with the payment, and not with the site: the provider would only send it again. */
function problemOf(error: unknown): PaymentNotice['problem'] | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'not_found') return 'no_order'
  if (error.code === 'limit_reached') return 'as_many'
  if (error.code !== 'invalid_input') return undefined
  if (error.refusal?.reason === 'noticeOtherCurrency') return 'currency'
  return error.refusal?.reason === 'noticeTooLarge' ? 'too_large' : 'example'
}

interface Entry {
  /** The provider's name. */
  readonly provider: string
  readonly notice: ProviderNotice
  readonly act: Act
}

/**
 * Enters a notice as a payment of its order. Call `lockSlots` first.
 * @throws AppError `not_found` without the order; `invalid_input` if it has another currency, is an example, or the
 * amount is too large; `limit_reached`
 */
export async function enterNotice(trx: Trx, { provider: name, notice, act }: Entry): Promise<'entered' | 'repeated'> {
  const { kind, orderId: order_id, reference, amount, currency, at } = notice
  const order = await trx // first, so that of two notices one waits here
    .selectFrom('orders')
    .select('currency')
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new AppError('not_found')
  if (order.currency !== currency) throw refusedField('order_id', { reason: 'noticeOtherCurrency' })
  if (amount > MAX_AMOUNT) throw refusedField('order_id', { reason: 'noticeTooLarge' })
  const line = { order_id, day: await siteToday(trx, at < act.at ? at : act.at), way: 'provider' } as const
  if (kind === 'paid') {
    const added = await receivePayment(trx, { ...line, amount, provider: { name, reference } }, act)
    return added.isRepeat ? 'repeated' : 'entered'
  }
  const rest = amount - (await refundedOf(trx, { name, reference }))
  if (rest <= 0) return 'repeated' // a notice of before
  const refund = { name, reference: `${reference}${REFUND}${amount}` }
  const added = await addPayment(trx, { ...line, amount: -rest, provider: refund }, act)
  return added.isRepeat ? 'repeated' : 'entered'
}

/** What is between a payment's name and the sum that was paid back of it, in the name of that line. */
const REFUND = ' refunded '

/** Returns how much of a payment was paid back, as its lines say. */
async function refundedOf(
  trx: Trx,
  { name, reference }: { readonly name: string; readonly reference: string },
): Promise<number> {
  const { sum } = await trx
    .selectFrom('payments')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('sum'))
    .where('provider', '=', name)
    .where(sql<boolean>`starts_with(provider_reference, ${reference + REFUND})`)
    .executeTakeFirstOrThrow()
  return sum
}
