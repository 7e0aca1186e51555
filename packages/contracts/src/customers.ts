import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import {
  Id,
  IdParams,
  listOf,
  oneOf,
  oneWordOf,
  PageQuery,
  requiredText,
  strictObject,
  text,
  Timestamp,
} from './endpoint/fields.ts'
import { allergenList } from './evening.ts'
import { MessageStatus } from './messages.ts'
import { OrderSummary } from './orders.ts'

/** The longest texts of a customer, in characters. */
export const customerLengths = { name: 200, email: 254, telephone: 40, notes: 10_000, diets: 2000 } as const

/** How many of a customer's newest messages, evenings and dishes their page has. */
export const MAX_OF_CUSTOMER = 100

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Rises with each change.' })

/** Facts that a customer has in lists too. */
const summary = {
  id: Id,
  name: Type.String(),
  email: Type.String({ description: "'' if it is not known." }),
  telephone: Type.String(),
  heard_at: Type.String({ ...Timestamp, description: 'When they last wrote.' }),
}

/** A customer in a list. */
export const CustomerSummary = Type.Object({
  ...summary,
  evenings: Type.Integer({ minimum: 0, description: 'How many orders they have, in any state.' }),
  has_diets: Type.Boolean({ description: 'Diets or allergens are kept about them.' }),
})
export type CustomerSummary = Static<typeof CustomerSummary>

/** A person by address. */
export const Customer = Type.Object({
  ...summary,
  version: Version,
  other_emails: Type.Array(Type.String(), { description: 'Addresses of customers that were merged into this one.' }),
  notes: Type.String(),
  diets: Type.String(),
  allergens: allergenList,
  consented_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When they agreed that diets and allergens are kept; null if there are none.',
  }),
  is_remembered: Type.Boolean({ description: 'They agreed that diets and allergens are kept beyond their evenings.' }),
  is_unreadable: Type.Boolean({
    description: 'True if there are diets and allergens, but the server no longer has the secret that opens them.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Customer = Static<typeof Customer>

/** A message on its sender's page. */
const CustomerMessage = Type.Object({
  id: Id,
  subject: Type.String(),
  status: MessageStatus,
  created_at: Timestamp,
  order_id: Type.Union([Id, Type.Null()], { description: 'The order that was made of it.' }),
})

/** A dish of evenings that are done. */
const EatenDish = Type.Object({
  title: Type.String(),
  times: Type.Integer({ minimum: 1 }),
  last_day: Type.Union([Type.String(), Type.Null()], { description: 'A local date, such as `2027-05-31`.' }),
})

/** What can be changed of a customer. */
const changes = {
  email: Type.Optional({ ...text(customerLengths.email), description: "'' if it is not known." }),
  telephone: Type.Optional(text(customerLengths.telephone)),
  notes: Type.Optional(text(customerLengths.notes)),
  diets: Type.Optional(text(customerLengths.diets)),
  allergens: Type.Optional(allergenList),
  has_consent: Type.Optional(
    Type.Boolean({ description: 'They agreed that diets and allergens are kept, which are refused otherwise.' }),
  ),
  is_remembered: Type.Optional(Type.Boolean()),
}

const one = oneOf('customer', Customer)

/** With `stale_version`, `data` has the current `customer`; with `email_taken`, the one that has the address. */
export const customers = {
  list: {
    method: 'GET',
    path: '/customers',
    access: 'admin',
    summary: 'Customers, those who wrote last first',
    query: strictObject({
      ...PageQuery.properties,
      search: Type.Optional({ ...text(200), description: 'Part of a name, an email address or a telephone number.' }),
      order: Type.Optional({ ...oneWordOf(['heard', 'name']), description: '`heard` unless given.' }),
    }),
    reply: listOf(CustomerSummary),
  },
  get: {
    method: 'GET',
    path: '/customers/:id',
    access: 'admin',
    summary: `One customer, with the newest ${MAX_OF_CUSTOMER} messages, evenings and dishes`,
    params: IdParams,
    reply: Type.Object({
      customer: Customer,
      messages: Type.Array(CustomerMessage),
      orders: Type.Array(OrderSummary),
      eaten: Type.Array(EatenDish),
    }),
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/customers',
    access: 'admin',
    summary: 'Add a customer by hand',
    body: strictObject({ name: requiredText(customerLengths.name), ...changes }),
    reply: one,
    status: 201,
    message: 'Customer created',
    errors: ['email_taken'],
  },
  update: {
    method: 'PUT',
    path: '/customers/:id',
    access: 'admin',
    summary: 'Change a customer; what is left out stays as it is',
    params: IdParams,
    body: strictObject({ version: Version, name: Type.Optional(text(customerLengths.name)), ...changes }),
    reply: one,
    message: 'Customer saved',
    errors: ['not_found', 'stale_version', 'email_taken'],
  },
} as const satisfies Record<string, Endpoint>
