import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import {
  Nothing,
  NullableDay,
  nullableText,
  NullableTime,
  oneOf,
  oneWordOf,
  pick,
  requiredText,
  route,
  strictObject,
  Timestamp,
} from '../endpoint/fields.ts'
import { busyStates } from '../orders/calendar.ts'
import { EveningFacts } from '../orders/evening.ts'
import { additionLimits, enquiryStates } from '../orders/guest-words.ts'
import { orderFields } from '../orders/orders.ts'

/** A link that opens a page without an account, as its owner sees it. */
export const SecretLink = Type.Object({
  path: Type.Union([Type.String(), Type.Null()], {
    description: 'Null if it cannot be shown again, since the server has another secret now. It still opens.',
  }),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type SecretLink = Static<typeof SecretLink>

/** The reply of the owner's calls: the link, or null if there is none. */
const MaybeLink = Type.Object({ link: Type.Union([SecretLink, Type.Null()]) })

/** The token from a link's address. Any text is accepted; an unknown one gives `not_found`. */
export const LinkToken = requiredText(200)

/** An enquiry as its sender sees it: nothing that the owner wrote about it, and no diets and allergens. */
export const Enquiry = Type.Object({
  state: oneWordOf(enquiryStates),
  held_until: Type.Union([Timestamp, Type.Null()], { description: 'When the hold on the day ends.' }),
  day: { ...NullableDay, description: 'The local date that is held, quoted or confirmed.' },
  start: { ...NullableTime, description: 'Its local time.' },
  agreed: Type.Union(
    [
      Type.Object({
        ...pick(orderFields, 'guests', 'place', 'price'),
        dishes: Type.Array(Type.String()),
        currency: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'Of an evening that is held, quoted, confirmed or done. Dishes and price only from quoted on.' },
  ),
  time_zone: nullableText(64, 'In which `held_until` is shown: an IANA name.'),
  busy_state: Type.Union([oneWordOf(busyStates), Type.Null()], {
    description: 'Whether another evening has or holds the day that was asked for; null if it can still be had.',
  }),
  sent_at: Timestamp,
  name: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  evening: Type.Union([EveningFacts, Type.Null()]),
  additions: Type.Array(Type.Object({ message: Type.String(), created_at: Timestamp })),
  can_add: Type.Boolean(),
  can_withdraw: Type.Boolean(),
})
export type Enquiry = Static<typeof Enquiry>

/** The owner's calls for a link. @param link completes sentences such as `End the …` */
export function linkCalls<const Path extends string>(path: Path, link: string) {
  return {
    getLink: { ...route('admin', 'GET', path), summary: `The ${link}`, reply: MaybeLink },
    createLink: {
      ...route('admin', 'POST', path),
      summary: `Make the ${link}, which replaces the one before`,
      reply: MaybeLink,
      message: 'The link is ready',
    },
    revokeLink: {
      ...route('admin', 'DELETE', path),
      summary: `End the ${link} now; what was sent by it stays`,
      reply: Nothing,
      message: 'The link no longer works',
    },
  } as const
}

const Opened = strictObject({ token: LinkToken })

/** Calls for the link of a message's sender. Tokens are in bodies, which are neither logged nor cached. */
export const enquiries = {
  ...linkCalls('/messages/:id/guest-link', "sender's link to a message"),
  open: {
    ...route('public', 'POST', '/enquiry/open'),
    summary: 'The enquiry of a link',
    body: Opened,
    reply: oneOf('enquiry', Enquiry),
    errors: ['not_found'],
    rateLimit: 'link',
  },
  add: {
    ...route('public', 'POST', '/enquiry/additions'),
    summary: `Add something to one's enquiry, at most ${additionLimits.count} times; it becomes a message`,
    body: strictObject({ token: LinkToken, message: requiredText(additionLimits.text) }),
    reply: Nothing,
    status: 201,
    message: 'Your words have been sent',
    errors: ['not_found', 'limit_reached'],
    rateLimit: 'linkWrite',
  },
  withdraw: {
    ...route('public', 'POST', '/enquiry/withdraw'),
    summary: "Withdraw one's enquiry, unless the evening is confirmed",
    body: Opened,
    reply: Nothing,
    message: 'Your enquiry is withdrawn',
    errors: ['not_found', 'limit_reached'],
    rateLimit: 'linkWrite',
  },
} as const satisfies Record<string, Endpoint>
