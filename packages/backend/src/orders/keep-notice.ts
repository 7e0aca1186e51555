import type { PaymentNotice } from '@tablier/contracts'
import { type Act, NOBODY } from '../calls/act.ts'
import type { ProviderNotice } from '../calls/payment-provider.ts'
import { countRows, type Db, type Trx } from '../database/database.ts'

/** Keeps a notice that could not be entered, once, until somebody settles it. */
export async function keepNotice(
  db: Db,
  provider: string,
  { kind, orderId, reference, amount, currency, at }: ProviderNotice,
  { problem, now }: { readonly problem: PaymentNotice['problem']; readonly now: Date },
): Promise<void> {
  const told = { provider, reference, kind, of_order: orderId, amount, currency, happened_at: at.toISOString() }
  await db
    .insertInto('payment_notices')
    .values({ ...told, problem, arrived_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'reference', 'kind', 'amount']).doNothing())
    .execute()
}

/** Settles the notices of a payment that the provider has reported again and that was entered now. */
export async function settleEntered(
  trx: Trx,
  provider: string,
  { kind, reference, amount }: Pick<ProviderNotice, 'kind' | 'reference' | 'amount'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_notices')
    .set(settlement('entered', { actor: NOBODY, at: now }))
    .where((eb) => eb.and({ provider, kind, reference }))
    .where('amount', '<=', amount)
    .where('settled', 'is', null)
    .execute()
}

/** Returns how many wait for somebody. */
export async function countNotices(db: Db): Promise<number> {
  return countRows(db.selectFrom('payment_notices').where('settled', 'is', null))
}

export type Settlement = 'entered' | 'by_hand' | 'dismissed'

/** Returns the columns that say what was done about a notice; null takes it back. */
export function settlement(settled: Settlement | null, { actor, at }: Act) {
  const by = settled === null ? { id: null, name: null } : actor
  return { settled, settled_at: settled && at.toISOString(), actor_id: by.id, actor_name: by.name }
}
