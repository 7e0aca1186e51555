import { AppError, found } from '../calls/app-error.ts'
import type { PaymentProvider, ProviderPayment } from '../calls/payment-provider.ts'
import { countRows, type Db } from '../database/database.ts'
import { lockOrder } from '../database/locks.ts'

type Asked = Omit<ProviderPayment, 'attempt' | 'payments'>

interface Times {
  readonly now: Date
  readonly linkSince: string
}

/**
 * Returns the address at which a guest pays: of the session that is open for this sum, or of a new one. The next session
 * of an order has the next number, so that two presses at once begin the same one.
 * @param linkSince when the link was made to which the guest comes back: a session that is older leads to another one
 * @throws AppError `limit_reached` if the guest has paid and it has not come yet; `not_found`; what the provider throws
 */
export async function beginPayment(
  db: Db,
  provider: PaymentProvider,
  payment: Asked,
  { now, linkSince }: Times,
): Promise<string> {
  const { orderId: order_id, amount, currency } = payment
  const payments = await countRows(db.selectFrom('payments').where('order_id', '=', order_id))
  const last = await db.selectFrom('payment_sessions').selectAll().where('order_id', '=', order_id).executeTakeFirst()
  // Of what was asked before another payment came, nothing is offered again.
  const isForThis =
    last?.provider === provider.name &&
    last.amount === amount &&
    last.currency === currency &&
    last.payments === payments
  if (isForThis) {
    const state = await provider.stateOf(last.session)
    if (state === 'open' && Date.parse(last.begun_at) >= Date.parse(linkSince)) return last.url
    if (state === 'pending') throw new AppError('limit_reached', { reason: 'paymentPending' })
    if (state === 'paid') throw new AppError('limit_reached', { reason: 'paymentUnderWay' })
  }
  const attempt = (last?.attempt ?? 0) + 1
  const { id: session, url } = await provider.startPayment({ ...payment, payments, attempt })
  const begun = {
    provider: provider.name,
    session,
    url,
    amount,
    currency,
    payments,
    attempt,
    begun_at: now.toISOString(),
  }
  await db.transaction().execute(async (trx) => {
    found(await lockOrder(trx, order_id)) // it may have been erased meanwhile
    await trx
      .insertInto('payment_sessions')
      .values({ order_id, ...begun })
      .onConflict((known) =>
        known.column('order_id').doUpdateSet(begun).where('payment_sessions.attempt', '<', attempt),
      )
      .execute()
  })
  return url
}
