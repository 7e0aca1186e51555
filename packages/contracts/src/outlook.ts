import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { OrderSummary } from './orders.ts'

/** How many evenings and holds the outlook has at most, and how many days ahead it looks for holds that end. */
export const outlookLimits = { next: 5, holds: 10, holdDays: 3 } as const

/** What an owner wants to know of the evenings at a glance. */
export const Outlook = Type.Object({
  next: Type.Array(OrderSummary, {
    description: `The next ${outlookLimits.next} evenings that are held, quoted or confirmed.`,
  }),
  ending_holds: Type.Array(OrderSummary, {
    description: `Holds that end within ${outlookLimits.holdDays} days, the first ${outlookLimits.holds}.`,
  }),
  month: Type.Object({
    first_day: Type.String({ description: "Of the present month in the site's time zone, such as `2027-05-01`." }),
    evenings: Type.Integer({ minimum: 0, description: 'How many evenings of it are confirmed or done.' }),
    sums: Type.Array(
      Type.Object({
        currency: Type.String(),
        amount: Type.Integer({ minimum: 0, description: "Their prices together, in the currency's smallest unit." }),
      }),
      { description: 'One for each currency, by its code.' },
    ),
  }),
})
export type Outlook = Static<typeof Outlook>

export const outlook = {
  get: {
    method: 'GET',
    path: '/orders/outlook',
    access: 'admin',
    summary: 'What is next, which holds end soon, and what this month brings',
    reply: Outlook,
  },
} as const satisfies Record<string, Endpoint>
