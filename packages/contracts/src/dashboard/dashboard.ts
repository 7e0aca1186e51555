import { type Static, Type } from '@sinclair/typebox'
import { PasswordNote } from '../accounts/accounts.ts'
import { collectionNames } from '../content/collections.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { legalPageNames } from '../site/paths.ts'
import {
  count,
  Id,
  nullable,
  oneWordOf,
  pick,
  requiredText,
  route,
  strictObject,
  Timestamp,
} from '../endpoint/fields.ts'
import { CollectionNames, Schedule } from '../history/revisions.ts'
import { Unanswered } from '../messages/replies.ts'
import { OrderSummary } from '../orders/orders.ts'
import { CustomerSummary } from '../customers/customers.ts'
import { Message } from '../messages/messages.ts'

/** The maximum number of evenings of each kind in the overview, and how many days ahead it looks for holds that end. */
export const outlookLimits = { next: 5, holds: 10, holdDays: 3, unpaid: 5 } as const

/** Maximum number of recent changes. */
export const MAX_RECENT = 8

/** The owner's overview of the orders. */
export const Outlook = Type.Object({
  next: Type.Array(OrderSummary, {
    description: `The next ${outlookLimits.next} evenings that are held, quoted or confirmed.`,
  }),
  ending_holds: Type.Array(OrderSummary, {
    description: `Holds that end within ${outlookLimits.holdDays} days, the first ${outlookLimits.holds}.`,
  }),
  unpaid: Type.Array(OrderSummary, {
    description: `Evenings with an amount that is not paid, done ones that are not paid whole, and cancelled ones with money to come or go back; the first ${outlookLimits.unpaid}, by the day on which an amount is due.`,
  }),
  month: Type.Object({
    first_day: Type.String({ description: "Of the present month in the site's time zone, such as `2027-05-01`." }),
    evenings: count('How many evenings of it are confirmed or done.'),
    sums: Type.Array(
      Type.Object({
        currency: Type.String(),
        amount: count("Their prices together, in the currency's smallest unit."),
      }),
      { description: 'One for each currency, by its code.' },
    ),
  }),
})
export type Outlook = Static<typeof Outlook>

/** How far the records of a collection are. Its own ones are all but the examples that nobody has changed. */
const ListFigures = Type.Object({
  name: CollectionNames,
  published: count(),
  drafts: count(),
  own_published: count(),
  own_drafts: count(),
  total: count(),
  first_id: nullable(Id, 'The first published record, else the first draft, else the first; null if there is none.'),
})

/** A record that was added or changed, or a message that came in. */
const RecentChange = Type.Object({
  area: oneWordOf([...collectionNames, 'messages']),
  id: Id,
  title: Type.String(),
  sender: nullable(Type.String(), 'Of a message; may be empty.'),
  is_new: Type.Boolean({ description: 'False if it was changed since it was added.' }),
  at: Timestamp,
})

export const dashboard = {
  get: {
    ...route('admin', 'GET', '/dashboard'),
    summary: 'Read what the dashboard shows of content, messages and evenings',
    reply: Type.Object({
      lists: Type.Array(ListFigures),
      recent: Type.Array(RecentChange, { description: `The latest ${MAX_RECENT}, without untouched examples.` }),
      evenings: Outlook,
      paid_without_day: Type.Array(OrderSummary, {
        description: 'Accepted and paid for after the hold had ended, when the day was taken: at most 10.',
      }),
      payment_notices: count('How many reported payments could not be entered and wait for somebody.'),
      schedules: Type.Array(Schedule, { description: 'What is scheduled, the next first.' }),
      unanswered: Unanswered,
      remarks_left: Type.Union([Type.Integer(), Type.Null()], {
        description: 'How many remarks on the page were left when somebody last looked; null if nobody has.',
      }),
      published_legal_pages: Type.Array(oneWordOf(legalPageNames)),
      passwords: Type.Array(Type.Object({ id: Id, name: Type.String(), note: PasswordNote }), {
        description: 'Administrators whose password is easy to guess, or was made by the server.',
      }),
    }),
  },
} as const satisfies Record<string, Endpoint>

/** The maximum number of customers, evenings and messages that a search returns of each. */
export const MAX_FOUND = 5

/** The search over everything that the back office does not hold itself, as its content. */
export const search = {
  find: {
    ...route('admin', 'GET', '/search'),
    summary: `Find customers, evenings and messages that contain a text; at most ${MAX_FOUND} of each`,
    query: strictObject({ text: requiredText(200) }),
    reply: Type.Object({
      customers: Type.Array(Type.Object(pick(CustomerSummary.properties, 'id', 'name', 'email'))),
      orders: Type.Array(OrderSummary, { description: 'The latest first.' }),
      messages: Type.Array(Type.Object(pick(Message.properties, 'id', 'name', 'email', 'subject', 'message'))),
    }),
  },
} as const satisfies Record<string, Endpoint>
