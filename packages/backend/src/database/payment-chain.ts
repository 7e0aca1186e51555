import type { PaymentWay } from '@tablier/contracts'
import { hashOf } from './digest.ts'

/** What of a payment never changes, and an erasure leaves: no name and no note. */
export interface ChainedPayment {
  /** Its place in the chain, from 1 on. */
  readonly id: number
  /** The id of its order, also after the order was erased. */
  readonly of_order: number
  readonly day: string
  readonly amount: number
  readonly currency: string
  readonly way: PaymentWay
  readonly counters_id: number | null
  readonly provider: string | null
  readonly provider_reference: string | null
  readonly actor_id: number | null
  readonly actor_name: string | null
  /** In UTC with milliseconds, such as `2026-05-01T18:30:00.000Z`. */
  readonly entered_at: string
}

/**
 * Returns the text whose SHA-256 is a payment's hash: a JSON array without spaces of a name for this form, the hash of
 * the line before (empty for the first), and the fields in this order. Never change it: stored hashes, those of backups
 * too, are of this text. Another form needs another name, and `checkPayments` has to know both.
 */
function canonicalPayment(payment: ChainedPayment, previousHash: string): string {
  const { id, of_order, day, amount, currency, way, counters_id } = payment
  const { provider, provider_reference, actor_id, actor_name, entered_at } = payment
  const money = [id, of_order, day, amount, currency, way, counters_id]
  const source = [provider, provider_reference, actor_id, actor_name, entered_at]
  return JSON.stringify(['tablier payment 1', previousHash, ...money, ...source])
}

/** Returns the hash of a payment as 64 hexadecimal digits. */
export function paymentHash(payment: ChainedPayment, previousHash: string): Promise<string> {
  return hashOf(canonicalPayment(payment, previousHash))
}
