import { type Static, Type } from '@sinclair/typebox'
import { askedDiets, dietFields, keptDiets } from '../orders/diets.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { Message, MessageStatus } from '../messages/messages.ts'
import { Offer } from '../offers/offers.ts'
import { OrderFile } from '../orders/order-files.ts'
import { Order, OrderEvent, OrderSummary } from '../orders/orders.ts'
import { Payment } from '../orders/payments.ts'
import { Reply, ReplyDraft } from '../messages/replies.ts'

export const customerLengths = { name: 200, email: 254, telephone: 40, notes: 10_000, diets: 2000 } as const

/** How many of a customer's newest messages, orders and dishes their screen shows. */
export const MAX_OF_CUSTOMER = 100

export const customerFields = {
  name: f.text(customerLengths.name),
  email: { ...f.OptionalEmail, description: "'' if it is not known." },
  telephone: f.text(customerLengths.telephone),
  notes: f.text(customerLengths.notes),
  ...dietFields,
  is_remembered: Type.Boolean({ description: 'They agreed that diets and allergens are kept beyond their evenings.' }),
}

/** A stored address, which may be older than the rule for new ones. */
const storedEmail = Type.String({ description: "'' if it is not known." })

/** Facts that a customer has in lists too. */
const summary = {
  id: f.Id,
  ...f.pick(customerFields, 'name', 'telephone'),
  email: storedEmail,
  heard_at: { ...f.Timestamp, description: 'When they last wrote.' },
}

/** The diets and allergens that an order or a message still has. */
export const ToldDiets = Type.Object({
  day: f.NullableDay,
  ...dietFields,
  is_unreadable: keptDiets.is_unreadable,
})
export type ToldDiets = Static<typeof ToldDiets>

export const CustomerSummary = Type.Object({
  ...summary,
  evenings: f.count('How many orders they have, in any state.'),
  has_diets: Type.Boolean({ description: 'Diets or allergens are kept about them, beyond single evenings.' }),
  told: Type.Array(ToldDiets),
})
export type CustomerSummary = Static<typeof CustomerSummary>

/** A customer, who is identified by an address. */
export const Customer = Type.Object({
  ...summary,
  version: f.Version,
  other_emails: Type.Array(Type.String(), { description: 'Addresses of customers that were merged into this one.' }),
  ...customerFields,
  email: storedEmail,
  ...keptDiets,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
})
export type Customer = Static<typeof Customer>

const CustomerMessage = Type.Object({
  id: f.Id,
  subject: Type.String(),
  status: MessageStatus,
  created_at: f.Timestamp,
  order_id: f.nullable(f.Id, 'The order that was made of it.'),
})

/** A dish of an order that is done. */
const EatenDish = Type.Object({
  title: Type.String(),
  times: Type.Integer({ minimum: 1 }),
  last_day: f.NullableDay,
})

const changes = Type.Partial(f.strictObject({ ...customerFields, ...askedDiets })).properties

/** How many messages, orders and so on a customer has. */
const counts = {
  messages: f.count('Those in the trash too.'),
  orders: f.count(),
}

/** A message in the download, also if it is in the trash. */
const DownloadedMessage = Type.Object({
  ...Message.properties,
  deleted_at: f.nullable(f.Timestamp, 'When it was moved to the trash.'),
  replies: Type.Array(Reply),
  draft: f.nullable(ReplyDraft),
})

/** The maximum size of all files in a download, in bytes. Further files are only listed. */
export const MAX_DOWNLOADED_BYTES = 20 * 1024 * 1024

/** That an accepted evening was moved. */
const OfferMove = Type.Object({
  at: f.Timestamp,
  from_day: f.NullableDay,
  from_start: Order.properties.start,
  to_day: f.Day,
  to_start: Order.properties.start,
  actor_name: f.nullableText(200),
})

/** An order in the download. Its guests are other people, so they are only counted. */
const DownloadedOrder = Type.Object({
  ...Order.properties,
  events: Type.Array(OrderEvent),
  payments: Type.Array(Payment),
  offer: f.nullable(
    Type.Object({
      ...f.pick(Offer.properties, 'number', 'state', 'currency', 'lines', 'words', 'sent_lines', 'versions', 'answer'),
      ...f.pick(Offer.properties, 'taken_back', 'cancelled'),
      moves: Type.Array(OfferMove),
    }),
    'Its draft, what was last sent of it, and what was said to that.',
  ),
  guest_answers: f.count(),
  files: Type.Array(
    Type.Object({
      ...OrderFile.properties,
      content: f.nullable(
        Type.String(),
        `In Base64; null after the first ${MAX_DOWNLOADED_BYTES / 1024 / 1024} MB of the customer's files.`,
      ),
    }),
  ),
})

export const CustomerDownload = Type.Object({
  made_at: f.Timestamp,
  customer: Customer,
  messages: Type.Array(DownloadedMessage),
  orders: Type.Array(DownloadedOrder),
})
export type CustomerDownload = Static<typeof CustomerDownload>

/** Says that one customer or several were erased. Nothing else about them is stored. */
const Erasure = Type.Object({
  at: f.Timestamp,
  count: Type.Integer({ minimum: 1 }),
  ...f.actorFields,
})

const one = f.oneOf('customer', Customer)

/** With `stale_version`, `data` has the current `customer`; with `email_taken`, the one that has the address. */
export const customers = {
  list: {
    ...f.route('admin', 'GET', '/customers'),
    summary: 'List customers, those who wrote last first',
    query: f.strictObject({
      ...f.PageQuery.properties,
      search: Type.Optional({ ...f.text(200), description: 'Part of a name, an email address or a telephone number.' }),
      order: Type.Optional({ ...f.oneWordOf(['heard', 'name']), description: '`heard` unless given.' }),
    }),
    reply: f.listOf(CustomerSummary),
  },
  get: {
    ...f.route('admin', 'GET', '/customers/:id'),
    summary: `Read one customer, with the newest ${MAX_OF_CUSTOMER} messages, evenings and dishes`,
    reply: Type.Object({
      customer: Customer,
      told: Type.Array(ToldDiets),
      messages: Type.Array(CustomerMessage),
      orders: Type.Array(OrderSummary),
      eaten: Type.Array(EatenDish),
    }),
  },
  create: {
    ...f.route('admin', 'POST', '/customers'),
    summary: 'Add a customer by hand',
    body: f.strictObject({ ...changes, name: f.requiredText(customerLengths.name) }),
    reply: one,
    ...f.created('Customer created'),
    errors: ['email_taken'],
    reasons: ['dietsNeedConsent', 'customerHasAddress'],
  },
  update: {
    ...f.route('admin', 'PUT', '/customers/:id'),
    summary: 'Change a customer; what is left out stays as it is',
    body: f.strictObject({ version: f.Version, ...changes }),
    reply: one,
    message: 'Customer saved',
    errors: ['email_taken'],
    reasons: ['dietsNeedConsent', 'dietsUnreadable', 'customerHasAddress'],
  },
  download: {
    ...f.route('admin', 'GET', '/customers/:id/download'),
    summary: 'Download everything that is kept about a customer, to give it to them',
    reply: CustomerDownload,
    downloadAs: 'customer.json',
  },
  mergePreview: {
    ...f.route('admin', 'GET', '/customers/:id/merge/:other'),
    summary: 'Preview what another customer would add to this one',
    reply: Type.Object({
      ...counts,
      emails: Type.Array(Type.String(), { description: 'Their messages will reach this customer.' }),
      telephone: Type.String({ description: "Added to the notes if this customer has another one; '' if nothing is." }),
      has_notes: Type.Boolean(),
      has_diets: Type.Boolean(),
    }),
  },
  merge: {
    ...f.route('admin', 'POST', '/customers/:id/merge'),
    summary: 'Add everything of another customer to this one; the other one is gone',
    body: f.strictObject({ version: f.Version, other: f.Id }),
    reply: one,
    message: 'Customers merged',
    reasons: ['chooseAnotherCustomer', 'dietsCannotBeRead', 'dietsTooLong', 'notesTooLong'],
  },
  erasurePreview: {
    ...f.route('admin', 'GET', '/customers/:id/erasure'),
    summary: 'Preview what would be erased with a customer',
    reply: Type.Object({
      ...counts,
      replies: f.count(),
      guests: f.count('Answers of guests of their evenings.'),
      files: f.count('Of their evenings.'),
      mails: f.count('Mails that are still to be sent, and will not be.'),
      payments: f.count('Payments that stay, without name and note.'),
      accepted_offers: f.count('Accepted offers that stay as they were sent, without name and place.'),
    }),
  },
  erase: {
    ...f.route('admin', 'DELETE', '/customers/:id'),
    freshSession: 'always',
    summary: 'Erase everything about a customer. Only who did it and when is kept; it cannot be undone',
    message: 'Customer erased',
  },
  erasures: {
    ...f.route('admin', 'GET', '/customers/erasures'),
    summary:
      'List when customers were erased and by whom, the newest first; without an actor it was the retention period',
    reply: Type.Object({ items: Type.Array(Erasure), keep_years: Type.Integer(), purge_days: Type.Integer() }),
  },
} as const satisfies Record<string, Endpoint>
