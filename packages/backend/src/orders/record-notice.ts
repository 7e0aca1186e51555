import { sql } from 'kysely'
import { NOBODY } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Ports } from '../calls/ports.ts'
import type { Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { addPayment } from './add-payment.ts'
import { receivePayment } from './receive-payment.ts'
import { siteToday } from '../site/site-identity.ts'
import type { ProviderNotice } from '../calls/payment-provider.ts'

/** What became of a notice: `refused` has no order, or is in another currency than its order. */
export type NoticeResult = 'entered' | 'repeated' | 'refused'

/**
 * Enters what a provider has told as a payment of its order. However often, late or in whatever order notices come,
 * each payment counts once, and so does each sum that was paid back. What came is entered as it came, be it a part of
 * what was asked for or too much.
 * @param provider the provider's name
 */
export async function recordNotice(
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  provider: string,
  notice: ProviderNotice,
): Promise<NoticeResult> {
  const { kind, orderId, reference, currency } = notice
  const result = await db
    .transaction()
    .execute(async (trx) => {
      await lockSlots(trx)
      const order = await trx // first, so that of two notices one waits here
        .selectFrom('orders')
        .select('currency')
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      if (order?.currency !== currency) return 'refused' as const
      return enter(trx, { provider, now: now() }, notice)
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && refusals.has(error.code)) return 'refused' as const
      throw error
    })
  if (result === 'refused')
    log.error({ provider, reference, kind, order_id: orderId, currency }, 'a payment that came could not be entered')
  return result
}

/** What is wrong with the payment, and not with the site: the provider would only send it again. */
const refusals: ReadonlySet<string> = new Set(['invalid_input', 'limit_reached', 'not_found'])

interface Entry {
  readonly provider: string
  readonly now: Date
}

async function enter(trx: Trx, { provider: name, now }: Entry, notice: ProviderNotice): Promise<NoticeResult> {
  const { kind, orderId: order_id, reference, amount, at } = notice
  const day = await siteToday(trx, at < now ? at : now)
  const line = { order_id, day, way: 'provider' } as const
  const act = { actor: NOBODY, at: now } as const
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
