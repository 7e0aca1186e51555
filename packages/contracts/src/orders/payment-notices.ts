import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { paymentLineLimits } from './payments.ts'

/**
 * Why a report of a provider could not be entered: its evening does not exist, is in another currency, has as many
 * payments as it can, or is an example; or the amount is larger than any that can be entered.
 */
export const noticeProblems = ['no_order', 'currency', 'too_large', 'as_many', 'example'] as const

/** What somebody did about it: entered the payment themselves, or found that nothing has to be done. */
const settlements = ['by_hand', 'dismissed'] as const

/** What a provider has reported and the site could not enter, and nobody has settled yet. */
export const PaymentNotice = Type.Object({
  id: f.Id,
  kind: f.oneWordOf(['paid', 'refunded']),
  provider: { ...f.text(paymentLineLimits.provider), description: 'Such as `stripe`.' },
  reference: { ...f.text(paymentLineLimits.reference), description: "The provider's own name of the payment." },
  of_order: { ...f.Id, description: 'The evening that it names.' },
  amount: Type.Integer({
    minimum: 1,
    description: "In the currency's smallest unit. Of a refund, what was paid back of the payment so far.",
  }),
  currency: Type.String({ description: 'An ISO 4217 code, such as EUR.' }),
  problem: f.oneWordOf(noticeProblems),
  happened_at: f.Timestamp,
})
export type PaymentNotice = Static<typeof PaymentNotice>

/** How many are listed, the oldest first. */
export const MOST_NOTICES = 100

/** Calls for what a provider has reported and the site could not enter. */
export const paymentNotices = {
  list: {
    ...f.route('admin', 'GET', '/payment-notices'),
    summary: `List reported payments that wait for somebody, the oldest first, at most ${MOST_NOTICES}`,
    reply: Type.Object({ items: Type.Array(PaymentNotice) }),
  },
  enter: {
    ...f.route('admin', 'POST', '/payment-notices/:id/enter'),
    summary: 'Enter a reported payment for an evening',
    body: f.strictObject({ order_id: f.Id }),
    message: 'Payment entered',
    errors: ['not_found', 'limit_reached'],
    reasons: ['noticeIsSettled', 'noticeOtherCurrency', 'noticeTooLarge', 'paymentOfExample', 'asManyPayments'],
  },
  settle: {
    ...f.route('admin', 'POST', '/payment-notices/:id/settle'),
    summary: 'Say that a reported payment was entered by hand or needs nothing, or take that back',
    body: f.strictObject({
      how: f.nullable(f.oneWordOf(settlements), 'Null takes it back.'),
    }),
    message: 'Noted',
    errors: ['not_found'],
    reasons: ['noticeIsSettled'],
  },
} as const satisfies Record<string, Endpoint>
