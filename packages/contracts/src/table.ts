import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Nothing, pick, strictObject } from './endpoint/fields.ts'
import { consentedAnswer, Guest } from './guests.ts'
import { Order } from './orders.ts'
import { LinkToken } from './secret-links.ts'

/** What a guest may know of the evening. */
export const TableEvening = Type.Object({
  ...pick(Order.properties, 'day', 'start', 'occasion'),
})
export type TableEvening = Static<typeof TableEvening>

const GuestToken = strictObject({ guest_token: LinkToken })

/** The calls of the guests' own page. Tokens are in bodies, which nothing logs or keeps. */
export const table = {
  open: {
    method: 'POST',
    path: '/table/open',
    access: 'public',
    summary: 'The evening of a table link',
    body: strictObject({ token: LinkToken }),
    reply: Type.Object({ evening: TableEvening, is_full: Type.Boolean({ description: 'No more answers are taken.' }) }),
    errors: ['not_found'],
    rateLimit: 'link',
  },
  answer: {
    method: 'POST',
    path: '/table/answers',
    access: 'public',
    summary: 'Tell about oneself as a guest',
    body: strictObject({ token: LinkToken, ...consentedAnswer }),
    reply: Type.Object({
      guest_token: Type.String({ description: 'Opens this answer again. It is not shown twice.' }),
    }),
    status: 201,
    message: 'Thank you',
    errors: ['not_found', 'limit_reached'],
    rateLimit: 'linkWrite',
  },
  openAnswer: {
    method: 'POST',
    path: '/table/answers/open',
    access: 'public',
    summary: "A guest's own answer",
    body: GuestToken,
    reply: Type.Object({
      evening: TableEvening,
      answer: Type.Object(pick(Guest.properties, 'name', 'diet', 'allergens', 'is_unreadable')),
    }),
    errors: ['not_found'],
    rateLimit: 'link',
  },
  changeAnswer: {
    method: 'POST',
    path: '/table/answers/change',
    access: 'public',
    summary: "Change a guest's own answer",
    body: strictObject({ guest_token: LinkToken, ...consentedAnswer }),
    reply: Nothing,
    message: 'Saved',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
  },
  deleteAnswer: {
    method: 'POST',
    path: '/table/answers/delete',
    access: 'public',
    summary: "Delete a guest's own answer for good",
    body: GuestToken,
    reply: Nothing,
    message: 'Deleted',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
  },
} as const satisfies Record<string, Endpoint>
