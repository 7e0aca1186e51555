import { Type } from '@sinclair/typebox'
import { CustomerSummary } from './customers/customers.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { pick, requiredText, route, strictObject } from './endpoint/fields.ts'
import { Message } from './messages/messages.ts'
import { OrderSummary } from './orders/orders.ts'

/** The maximum number of customers, evenings and messages that a search returns of each. */
export const MAX_FOUND = 5

/** The search over everything that the back office does not hold itself, as its content. */
export const search = {
  find: {
    ...route('admin', 'GET', '/search'),
    summary: `Customers, evenings and messages that contain a text, at most ${MAX_FOUND} of each`,
    query: strictObject({ text: requiredText(200) }),
    reply: Type.Object({
      customers: Type.Array(Type.Object(pick(CustomerSummary.properties, 'id', 'name', 'email'))),
      orders: Type.Array(OrderSummary, { description: 'The latest first.' }),
      messages: Type.Array(Type.Object(pick(Message.properties, 'id', 'name', 'email', 'subject', 'message'))),
    }),
  },
} as const satisfies Record<string, Endpoint>
