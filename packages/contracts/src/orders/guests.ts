import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { allergenCodes } from './evening-form.ts'
import { additionLimits, enquiryStates, guestLengths, partyAnswers, severityCodes } from './guest-words.ts'
import { Order, orderFields } from './orders.ts'
import { busyStates } from './calendar.ts'
import { EveningFacts } from './evening.ts'

/** A link that opens a page without an account, as its owner sees it. */
export const SecretLink = Type.Object({
  path: f.nullable(
    Type.String(),
    'Null if it cannot be shown again, since the server has another secret now. It still opens.',
  ),
  created_at: f.Timestamp,
  expires_at: f.Timestamp,
})
export type SecretLink = Static<typeof SecretLink>

/** The reply of the owner's calls: the link, or null if there is none. */
const MaybeLink = Type.Object({ link: f.nullable(SecretLink) })

/** The token from a link's address. Any text is accepted; an unknown one gives `not_found`. */
export const LinkToken = f.requiredText(200)

/** The menu of an evening as the sender of its enquiry reads it. */
const AgreedMenu = Type.Object({
  title: Type.String(),
  courses: Type.Array(
    Type.Object({
      title: Type.String(),
      dishes: Type.Array(Type.String(), { description: 'More than one is a choice.' }),
    }),
  ),
})
export type AgreedMenu = Static<typeof AgreedMenu>

/** An enquiry as its sender sees it: nothing that the owner wrote about it, and no diets and allergens. */
export const Enquiry = Type.Object({
  language: Type.String({ description: 'In which its sender reads: a language that the site shows.' }),
  state: f.oneWordOf(enquiryStates),
  is_told: Type.Boolean({
    description: 'Whether a mail was written since the order has this state, or an answer was.',
  }),
  held_until: f.nullable(f.Timestamp, 'When the hold on the day ends.'),
  day: { ...f.NullableDay, description: 'The local date that is held, quoted or confirmed.' },
  start: { ...f.NullableTime, description: 'Its local time.' },
  agreed: Type.Union(
    [
      Type.Object({
        ...f.pick(orderFields, 'guests', 'place', 'price'),
        menu: f.nullable(AgreedMenu, "In the sender's language, as far as it is translated."),
        dishes: Type.Array(Type.String()),
        currency: Type.String(),
      }),
      Type.Null(),
    ],
    {
      description: 'Of an evening that is held, quoted, confirmed or done. Menu, dishes and price only from quoted on.',
    },
  ),
  time_zone: f.nullableText(64, 'In which `held_until` is shown: an IANA name.'),
  busy_state: f.nullable(
    f.oneWordOf(busyStates),
    'Whether another evening has or holds the day that was asked for; null if it can still be had.',
  ),
  sent_at: f.Timestamp,
  name: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  evening: f.nullable(EveningFacts),
  additions: Type.Array(Type.Object({ message: Type.String(), created_at: f.Timestamp })),
  can_add: Type.Boolean(),
  can_withdraw: Type.Boolean(),
})
export type Enquiry = Static<typeof Enquiry>

/** The owner's calls for a link. @param link completes sentences such as `End the …` */
function linkCalls<const Path extends string>(path: Path, link: string) {
  return {
    getLink: { ...f.route('admin', 'GET', path), summary: `Read the ${link}`, reply: MaybeLink },
    createLink: {
      ...f.route('admin', 'POST', path),
      summary: `Make the ${link}; the one before ends`,
      reply: MaybeLink,
      message: 'The link is ready',
    },
    revokeLink: {
      ...f.route('admin', 'DELETE', path),
      summary: `End the ${link} now; what was sent by it stays`,
      message: 'The link no longer works',
    },
  } as const
}

export const once = Type.Optional(
  Type.Boolean({
    description: 'If true, a form that is sent again within a day gets the reply of the first time, and does nothing.',
  }),
)

const Opened = f.strictObject({ token: LinkToken })
/** What calls behind a link have in common, for those that read and those that write. */
export const byLink = { errors: ['not_found'], rateLimit: 'link' } as const
export const writtenByLink = { errors: ['not_found', 'limit_reached'], rateLimit: 'linkWrite' } as const

/** Calls for the link of a message's sender. Tokens are in bodies, which are neither logged nor cached. */
export const enquiries = {
  ...linkCalls('/messages/:id/guest-link', "sender's link to a message"),
  open: {
    ...f.route('public', 'POST', '/enquiry/open'),
    summary: 'Read the enquiry of a link',
    body: Opened,
    reply: f.oneOf('enquiry', Enquiry),
    ...byLink,
  },
  add: {
    ...f.route('public', 'POST', '/enquiry/additions'),
    summary: `Add something to the enquiry of a link, at most ${additionLimits.count} times; it becomes a message`,
    body: f.strictObject({ token: LinkToken, message: f.requiredText(additionLimits.text), once }),
    ...f.created('Your words have been sent'),
    ...writtenByLink,
    reasons: ['enquiryWithdrawn', 'tooManyAdditions', 'tooMuchByLink'],
  },
  withdraw: {
    ...f.route('public', 'POST', '/enquiry/withdraw'),
    summary: 'Withdraw the enquiry of a link, unless the evening is confirmed',
    body: f.strictObject({ token: LinkToken, once }),
    message: 'Your enquiry is withdrawn',
    ...writtenByLink,
    reasons: ['cannotWithdraw'],
  },
} as const satisfies Record<string, Endpoint>

/** An allergen, and how bad it is for this guest. */
export const GuestAllergen = f.strictObject({ code: f.oneWordOf(allergenCodes), severity: f.oneWordOf(severityCodes) })
export type GuestAllergen = Static<typeof GuestAllergen>

/** A guest's answer. All of it is stored encrypted, and only with consent. */
const guestFields = {
  name: f.requiredText(guestLengths.name),
  diet: f.inLines(f.text(guestLengths.diet)),
  allergens: Type.Array(GuestAllergen, {
    maxItems: allergenCodes.length,
    description: 'If one is named twice, the worse severity counts.',
  }),
}
/** The answer that a guest sends, or the owner on behalf of a guest. */
const consentedAnswer = {
  ...guestFields,
  has_consent: Type.Boolean({ description: 'The owner may keep this; it is refused without.' }),
}

/** A guest of an order, as the owner sees them. */
export const Guest = Type.Object({
  id: f.Id,
  version: f.Version,
  ...guestFields,
  is_unreadable: Type.Boolean({
    description: 'True if the server no longer has the secret that opens the answer. The other fields are empty then.',
  }),
  is_by_guest: Type.Boolean({ description: 'False if the owner has entered it.' }),
  consented_at: f.Timestamp,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
})
export type Guest = Static<typeof Guest>

const one = f.oneOf('guest', Guest)

/** The owner's calls for the guests of an order and for the link of its party. */
export const guests = {
  list: {
    ...f.route('admin', 'GET', '/orders/:id/guests'),
    summary: 'List the guests of an evening, in the order of their answers',
    reply: Type.Object({ items: Type.Array(Guest) }),
  },
  create: {
    ...f.route('admin', 'POST', '/orders/:id/guests'),
    summary: `Add a guest by hand, for answers that came by phone or mail; at most ${partyAnswers.max} in an evening`,
    body: f.strictObject(consentedAnswer),
    reply: one,
    ...f.created('Guest added'),
    errors: ['not_found', 'limit_reached'],
    reasons: ['partyIsFull'],
  },
  update: {
    ...f.route('admin', 'PUT', '/orders/:id/guests/:guest'),
    summary: 'Change a guest; with `stale_version`, `data` has the current `guest`',
    body: f.strictObject({ version: f.Version, ...guestFields }),
    reply: one,
    message: 'Guest saved',
  },
  delete: {
    ...f.route('admin', 'DELETE', '/orders/:id/guests/:guest'),
    summary: 'Delete a guest for good',
    message: 'Guest deleted',
  },
  ...linkCalls('/orders/:id/table-link', "link for an evening's guests"),
} as const satisfies Record<string, Endpoint>

/** The facts about an order that its guests may know. */
export const PartyEvening = Type.Object({
  ...f.pick(Order.properties, 'day', 'start', 'occasion'),
  language: Type.String({ description: 'In which the party reads: that of the enquiry, if the site shows it.' }),
})
export type PartyEvening = Static<typeof PartyEvening>

const GuestToken = f.strictObject({ guest_token: LinkToken })

/** The calls of the party's page. Tokens are in bodies, because bodies are neither logged nor cached. */
export const table = {
  open: {
    ...f.route('public', 'POST', '/table/open'),
    summary: 'Read the evening of a table link',
    body: f.strictObject({ token: LinkToken }),
    reply: Type.Object({ evening: PartyEvening, is_full: Type.Boolean({ description: 'No more answers are taken.' }) }),
    ...byLink,
  },
  answer: {
    ...f.route('public', 'POST', '/table/answers'),
    summary: 'Answer as a guest of an evening',
    body: f.strictObject({
      token: LinkToken,
      ...consentedAnswer,
      once,
      another: Type.Optional({
        ...f.text(64),
        description: 'With `once`: tells a guest from others at the same address who say the same.',
      }),
    }),
    reply: Type.Object({
      guest_token: Type.String({ description: 'Opens this answer again. It is not shown twice.' }),
    }),
    ...f.created('Thank you'),
    ...writtenByLink,
    reasons: ['partyIsFull', 'tooMuchByLink'],
  },
  openAnswer: {
    ...f.route('public', 'POST', '/table/answers/open'),
    summary: "Read a guest's own answer",
    body: GuestToken,
    reply: Type.Object({
      evening: PartyEvening,
      answer: Type.Object(f.pick(Guest.properties, 'name', 'diet', 'allergens', 'is_unreadable')),
    }),
    ...byLink,
  },
  changeAnswer: {
    ...f.route('public', 'POST', '/table/answers/change'),
    summary: "Change a guest's own answer",
    body: f.strictObject({ guest_token: LinkToken, ...consentedAnswer }),
    message: 'Saved',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
    reasons: ['tooMuchByLink'],
  },
  deleteAnswer: {
    ...f.route('public', 'POST', '/table/answers/delete'),
    summary: "Delete a guest's own answer for good",
    body: f.strictObject({ guest_token: LinkToken, once }),
    message: 'Deleted',
    errors: ['not_found'],
    rateLimit: 'linkWrite',
    reasons: ['tooMuchByLink'],
  },
} as const satisfies Record<string, Endpoint>
