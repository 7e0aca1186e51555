import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import {
  Id,
  Nothing,
  oneOf,
  oneWordOf,
  pick,
  requiredText,
  route,
  strictObject,
  text,
  Timestamp,
  Version,
} from '../endpoint/fields.ts'
import { linkCalls, LinkToken } from '../messages/enquiries.ts'
import { allergenCodes } from './evening-form.ts'
import { guestLengths, severityCodes, partyAnswers } from './guest-words.ts'
import { Order } from './orders.ts'

/** An allergen, and how bad it is for this guest. */
export const GuestAllergen = strictObject({ code: oneWordOf(allergenCodes), severity: oneWordOf(severityCodes) })
export type GuestAllergen = Static<typeof GuestAllergen>

/** A guest's answer. All of it is stored encrypted, and only with consent. */
export const guestFields = {
  name: requiredText(guestLengths.name),
  diet: text(guestLengths.diet),
  allergens: Type.Array(GuestAllergen, {
    maxItems: allergenCodes.length,
    description: 'If one is named twice, the worse severity counts.',
  }),
}
/** The answer that a guest sends, or the owner on behalf of a guest. */
export const consentedAnswer = {
  ...guestFields,
  has_consent: Type.Boolean({ description: 'The owner may keep this; it is refused without.' }),
}

/** A guest of an order, as the owner sees them. */
export const Guest = Type.Object({
  id: Id,
  version: Version,
  ...guestFields,
  is_unreadable: Type.Boolean({
    description: 'True if the server no longer has the secret that opens the answer. The other fields are empty then.',
  }),
  is_by_guest: Type.Boolean({ description: 'False if the owner has entered it.' }),
  consented_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Guest = Static<typeof Guest>

const one = oneOf('guest', Guest)

/** The owner's calls for the guests of an order and for the link of its party. */
export const guests = {
  list: {
    ...route('admin', 'GET', '/orders/:id/guests'),
    summary: 'The guests of an evening, in the order of their answers',
    reply: Type.Object({ items: Type.Array(Guest) }),
  },
  create: {
    ...route('admin', 'POST', '/orders/:id/guests'),
    summary: `Add a guest who has told it in another way; at most ${partyAnswers.max} in an evening`,
    body: strictObject(consentedAnswer),
    reply: one,
    status: 201,
    message: 'Guest added',
    errors: ['not_found', 'limit_reached'],
  },
  update: {
    ...route('admin', 'PUT', '/orders/:id/guests/:guest'),
    summary: 'Change a guest; with `stale_version`, `data` has the current `guest`',
    body: strictObject({ version: Version, ...guestFields }),
    reply: one,
    message: 'Guest saved',
  },
  delete: {
    ...route('admin', 'DELETE', '/orders/:id/guests/:guest'),
    summary: 'Delete a guest for good',
    reply: Nothing,
    message: 'Guest deleted',
  },
  ...linkCalls('/orders/:id/table-link', "link for an evening's guests"),
} as const satisfies Record<string, Endpoint>

/** The facts about an order that its guests may know. */
export const PartyEvening = Type.Object({
  ...pick(Order.properties, 'day', 'start', 'occasion'),
})
export type PartyEvening = Static<typeof PartyEvening>

const GuestToken = strictObject({ guest_token: LinkToken })

/** The calls of the party's page. Tokens are in bodies, because bodies are neither logged nor cached. */
export const table = {
  open: {
    ...route('public', 'POST', '/table/open'),
    summary: 'The evening of a table link',
    body: strictObject({ token: LinkToken }),
    reply: Type.Object({ evening: PartyEvening, is_full: Type.Boolean({ description: 'No more answers are taken.' }) }),
    errors: ['not_found'],
    rateLimit: 'link',
  },
  answer: {
    ...route('public', 'POST', '/table/answers'),
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
    ...route('public', 'POST', '/table/answers/open'),
    summary: "A guest's own answer",
    body: GuestToken,
    reply: Type.Object({
      evening: PartyEvening,
      answer: Type.Object(pick(Guest.properties, 'name', 'diet', 'allergens', 'is_unreadable')),
    }),
    errors: ['not_found'],
    rateLimit: 'link',
  },
  changeAnswer: {
    ...route('public', 'POST', '/table/answers/change'),
    summary: "Change a guest's own answer",
    body: strictObject({ guest_token: LinkToken, ...consentedAnswer }),
    reply: Nothing,
    message: 'Saved',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
  },
  deleteAnswer: {
    ...route('public', 'POST', '/table/answers/delete'),
    summary: "Delete a guest's own answer for good",
    body: GuestToken,
    reply: Nothing,
    message: 'Deleted',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
  },
} as const satisfies Record<string, Endpoint>
