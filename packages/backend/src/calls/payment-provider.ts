/** What a guest pays at a provider. */
export interface ProviderPayment {
  readonly orderId: number
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** What the provider shows, such as the number of the offer. */
  readonly reference: string
  /** Where on the site the guest goes back to, whether they have paid or not. That they come back proves nothing. */
  readonly returnPath: string
  /** How many payments the order has. A payment of an equal part is another one, also if the attempts were lost. */
  readonly payments: number
  /** Which session of this order it is, from 1 on. The same payment with the same number begins the same session. */
  readonly attempt: number
}

/** A session in which a guest pays at a provider. */
interface ProviderSession {
  /** The provider's own name for it. */
  readonly id: string
  /** The address at which the guest pays. */
  readonly url: string
}

/**
 * Whether a guest can still pay in a session, has paid (the notice may still be under way), has begun a payment that may
 * fail yet (`pending`), or it is over, also because the payment failed.
 */
export type SessionState = 'open' | 'pending' | 'paid' | 'over'

/** What a provider has told in a notice that it has signed. */
export interface ProviderNotice {
  readonly kind: 'paid' | 'refunded'
  readonly orderId: number
  /** The provider's own name of the payment, also of one that is paid back. */
  readonly reference: string
  /** In the currency's smallest unit: what was paid, or what was paid back of it altogether so far. */
  readonly amount: number
  readonly currency: string
  /** When it happened. */
  readonly at: Date
}

/** A notice as it came. */
export interface SignedNotice {
  /** Not parsed, because the signature is of these bytes. */
  readonly body: Uint8Array
  readonly signature: string | undefined
  readonly now: Date
}

/** A provider of payments, such as Stripe. It keeps cards; we never see one. */
export interface PaymentProvider {
  /** The name that payments have, such as `stripe`. */
  readonly name: string
  /**
   * Begins a session; if it was begun already, returns that one.
   * @throws AppError `unavailable` if the provider cannot be reached or refuses; `invalid_input` for an amount that it
   * cannot take
   */
  startPayment(payment: ProviderPayment): Promise<ProviderSession>
  /** @throws AppError `unavailable` if the provider cannot be reached */
  stateOf(sessionId: string): Promise<SessionState>
  /**
   * Returns what a notice tells; undefined if it is of no payment of this site.
   * @throws AppError `forbidden` if its signature is wrong or too old
   */
  readNotice(notice: SignedNotice): ProviderNotice | undefined
}
