import { Hint, type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'

/** How money came or went back. `provider` is one whose notices are entered by themselves. */
export const paymentWays = ['transfer', 'card', 'cash', 'provider', 'other'] as const
export const PaymentWay = f.oneWordOf(paymentWays)
export type PaymentWay = Static<typeof PaymentWay>

/** The maximum length of a payment's note, in characters, and the number of payments of an order. */
export const paymentLineLimits = {
  note: 500,
  ofOrder: 200,
  name: 200,
  provider: 40,
  reference: 200,
  once: 100,
} as const

const amount = Type.Integer({
  [Hint]: 'money',
  minimum: -f.MAX_AMOUNT,
  maximum: f.MAX_AMOUNT,
  description: "In the currency's smallest unit; negative for money that went back.",
})

/**
 * Money that came or went back. A payment is never changed: a counter-line undoes it. An erasure empties `payer` and
 * `note`, and `order_id` with the order.
 */
export const Payment = Type.Object({
  id: { ...f.Id, description: 'Its place among all payments of the site, from 1 on without gaps.' },
  order_id: f.nullable(f.Id, 'Null once its order is erased.'),
  payer: { ...f.text(paymentLineLimits.name), description: "The customer's name at that time." },
  day: f.Day,
  amount,
  currency: Type.String({ description: 'An ISO 4217 code, such as EUR.' }),
  way: PaymentWay,
  note: { ...f.text(paymentLineLimits.note), description: 'Of a counter-line, the reason.' },
  counters_id: f.nullable(f.Id, 'The payment that this line undoes.'),
  is_countered: Type.Boolean({ description: 'True if a later line undoes it.' }),
  provider: f.nullableText(paymentLineLimits.provider, 'The name of the provider that reported it, such as `stripe`.'),
  provider_reference: f.nullableText(paymentLineLimits.reference, "The provider's own name for it."),
  entered_at: f.Timestamp,
  ...f.actorFields,
})
export type Payment = Static<typeof Payment>

/** Whether a mail calls a part to mind before its due day or after it. */
const reminderKinds = ['before', 'after'] as const
const kind = f.oneWordOf(reminderKinds)
export type ReminderKind = Static<typeof kind>

/** The mail that calls a part to mind next. */
export const Reminder = Type.Object({
  kind,
  due_on: f.Day,
  on: { ...f.Day, description: 'The local day on which it goes out, unless it is held back or the part is paid.' },
  amount: Type.Integer({ minimum: 1, description: 'What of the part is open.' }),
  is_held_back: Type.Boolean(),
})
export type Reminder = Static<typeof Reminder>
const reminder = f.nullable(Reminder, 'The reminder that comes next; null if none does.')

const one = f.oneOf('payment', Payment)

/** Calls for payments. They are only added. */
export const payments = {
  list: {
    ...f.route('admin', 'GET', '/orders/:id/payments'),
    summary: 'List the payments of an evening, by day, and say which reminder comes next',
    reply: Type.Object({ items: Type.Array(Payment), reminder }),
  },
  remind: {
    ...f.route('admin', 'POST', '/orders/:id/reminder'),
    summary: 'Hold back the reminder that comes next, or let it go out after all',
    body: f.strictObject({ due_on: f.Day, kind, is_held_back: Type.Boolean() }),
    reply: Type.Object({ reminder }),
    errors: ['not_found'],
  },
  add: {
    ...f.route('admin', 'POST', '/orders/:id/payments'),
    summary: 'Enter a payment of an evening; it cannot be changed',
    body: f.strictObject({
      day: { ...f.Day, description: 'Today or earlier.' },
      amount,
      way: f.oneWordOf(['transfer', 'card', 'cash', 'other']),
      note: Type.Optional(Payment.properties.note),
      once: Type.Optional({
        ...f.requiredText(paymentLineLimits.once),
        description: 'Any text that a form makes for each filling: the same one within a day gets the first payment.',
      }),
    }),
    reply: one,
    ...f.created('Payment entered'),
    errors: ['not_found', 'limit_reached'],
    reasons: ['paymentAhead', 'paymentOfNothing', 'paymentOfExample', 'asManyPayments'],
  },
  counter: {
    ...f.route('admin', 'POST', '/payments/:id/counter'),
    summary: 'Undo a payment by a line with the opposite amount, and say why',
    body: f.strictObject({ reason: f.requiredText(paymentLineLimits.note) }),
    reply: one,
    ...f.created('Payment undone'),
    errors: ['not_found', 'limit_reached'],
    reasons: ['paymentCountered', 'counterStays', 'asManyPayments'],
  },
} as const satisfies Record<string, Endpoint>
