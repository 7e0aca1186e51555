import { type Static, Type } from '@sinclair/typebox'
import { extraUnits, MAX_VAT_RATE } from '../content/products.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { additionLimits } from '../orders/guest-words.ts'
import { byLink, LinkToken, once, SecretLink, writtenByLink } from '../orders/guests.ts'
import { Order, orderFields, orderLimits } from '../orders/orders.ts'
import { shownMessages } from '../orders/unread-words.ts'
import { courseLimits } from '../products/courses.ts'
import { CancelStep, PaymentPart, paymentLimits } from '../settings/payment-settings.ts'
import { discountKinds } from './sums.ts'

/** The maximum lengths of an offer's texts, in characters, and of its lists. Quantities are in hundredths. */
export const offerLimits = {
  lines: 60,
  title: 200,
  details: 2000,
  group: 60,
  quantity: 1_000_000,
  words: 5000,
  name: 200,
  how: 200,
  cancelWords: 1000,
  reason: 500,
} as const

/** A dish of a menu, as it was when the line was made. */
const OfferedDish = f.strictObject({
  title: f.text(courseLimits.line),
  allergens: f.nullable(f.text(500), 'As a dish states them; empty if it states none. Null for a line of text.'),
})
const OfferedCourse = f.strictObject({
  title: f.text(courseLimits.title),
  lines: Type.Array(OfferedDish, { maxItems: courseLimits.lines }),
})

const offerLineKinds = ['menu', 'extra', 'dish', 'travel', 'text'] as const
export type OfferLineKind = (typeof offerLineKinds)[number]

/** A per cent in hundredths, or an amount; 0 for none. It is taken off before VAT. */
const discountFields = {
  discount: { ...f.Amount, description: 'In hundredths of a per cent, or an amount; 0 for none. Off before VAT.' },
  discount_kind: f.oneWordOf(discountKinds),
}

/** A line copies what it is made from: later changes of a product change no offer. */
export const OfferLine = f.strictObject({
  kind: f.oneWordOf(offerLineKinds),
  product_id: f.nullable(f.Id, 'The menu, extra or dish that it was made from, which may have been deleted since.'),
  title: f.requiredText(offerLimits.title),
  details: f.text(offerLimits.details),
  courses: Type.Array(OfferedCourse, { maxItems: courseLimits.courses, description: 'Of a menu.' }),
  quantity: Type.Integer({
    minimum: 1,
    maximum: offerLimits.quantity,
    description: 'In hundredths: 250 is two and a half hours.',
  }),
  unit: f.oneWordOf(extraUnits),
  price: f.Amount,
  vat_rate: Type.Integer({ minimum: 0, maximum: MAX_VAT_RATE, description: 'In hundredths of a per cent.' }),
  ...discountFields,
  is_optional: Type.Boolean({ description: 'Whether the guest may take it or leave it.' }),
  group: { ...f.text(offerLimits.group), description: 'The guest takes one of the lines of a group; empty for none.' },
})
export type OfferLine = Static<typeof OfferLine>

/** What the owner changes of an offer. */
export const offerFields = {
  lines: Type.Array(OfferLine, { maxItems: offerLimits.lines }),
  ...discountFields,
  words: { ...f.text(offerLimits.words), description: 'The owner’s own, above the lines.' },
  valid_until: { ...f.Day, description: 'The last day on which it can be accepted.' },
  parts: Type.Array(PaymentPart, { maxItems: paymentLimits.parts.max, description: 'Their shares add up to 100.' }),
  cancel_steps: Type.Array(CancelStep, { maxItems: paymentLimits.cancelSteps }),
}

/** `OfferSums` on the wire. */
const ShownSums = Type.Object({
  lines: Type.Array(f.Amount, {
    description: 'What each line costs, after its discount; 0 for one that does not count.',
  }),
  net_lines: Type.Array(f.Amount, { description: 'The same without VAT.' }),
  subtotal: f.Amount,
  discount: f.Amount,
  rates: Type.Array(Type.Object({ rate: f.count(), net: f.Amount, vat: f.Amount })),
  net: f.Amount,
  vat: f.Amount,
  rounding: Type.Integer({ description: 'What the whole differs from net and VAT: at most one unit a rate.' }),
  total: f.Amount,
})

/** How the prices of an offer are meant, when it was made. */
const pricing = {
  currency: Order.properties.currency,
  charges_vat: Type.Boolean(),
  includes_vat: Type.Boolean({ description: 'Whether prices have their VAT in them.' }),
}

/**
 * What an offer is now: `draft` was never sent; `seen` its guest has done something on its page; `expired` its last day
 * is over.
 */
export const offerStates = ['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** The positions of the lines that the guest takes, of those that can be chosen. */
const Chosen = Type.Array(Type.Integer({ minimum: 0, maximum: offerLimits.lines - 1 }), {
  maxItems: offerLimits.lines,
  uniqueItems: true,
})

/** What the guest said to an offer. */
export const OfferAnswer = Type.Object({
  kind: f.oneWordOf(['accepted', 'declined']),
  at: f.Timestamp,
  name: { ...Type.String(), description: 'As the guest wrote it; empty after an erasure.' },
  words: Type.String(),
  sent: Type.Integer({ description: 'Which version it is about.' }),
  chosen: Chosen,
  total: f.NullableAmount,
  hash: Type.String({ description: 'SHA-256 of the version, the terms and the acceptance.' }),
  how: { ...Type.String(), description: 'How the guest told the owner; empty if it was on the page.' },
  actor_name: f.nullableText(200, 'Who entered it; null if the guest did.'),
})
export type OfferAnswer = Static<typeof OfferAnswer>

/** Who cancelled an evening. If the owner did, nothing is owed. */
export const cancellers = ['guest', 'owner'] as const

/** That an accepted evening was cancelled, and what is owed. */
export const Cancelled = Type.Object({
  on: { ...f.Day, description: 'The local date of the evening’s time zone.' },
  at: f.Timestamp,
  by: f.oneWordOf(cancellers),
  percent: f.nullableInteger({ minimum: 0, maximum: 100, description: 'Of the step that counted; null without one.' }),
  owed: f.Amount,
  words: { ...Type.String(), description: 'The owner’s, which the guest reads; empty after an erasure.' },
  actor_name: f.nullableText(200, 'Who entered it; null if the guest did.'),
})
export type Cancelled = Static<typeof Cancelled>

/** A version that was sent. */
export const SentOffer = Type.Object({
  sent: Type.Integer({ minimum: 1, description: 'Its number: 1, 2 …' }),
  sent_at: f.Timestamp,
  seen_at: f.nullable(f.Timestamp),
  valid_until: f.Day,
  total: f.Amount,
  hash: Type.String(),
})

/** The parts of an offer besides its lines of which a change is told. */
export const changeableTerms = [
  'discount',
  'words',
  'valid_until',
  'parts',
  'cancel_steps',
  'terms',
  'evening',
] as const

/** What changed since a version that was sent. */
export const OfferChanges = Type.Object({
  since: { ...f.Timestamp, description: 'When the version before was sent.' },
  lines: Type.Array(Type.Object({ title: Type.String(), kind: f.oneWordOf(['added', 'removed', 'changed']) })),
  terms: Type.Array(f.oneWordOf(changeableTerms)),
  total_before: { ...f.Amount, description: 'With the first choice, as `total`.' },
  total: f.Amount,
})

/** An offer as its owner sees it. An order has at most one, with its versions. */
export const Offer = Type.Object({
  id: f.Id,
  order_id: f.Id,
  version: f.Version,
  state: f.oneWordOf(offerStates),
  number: f.nullableText(60, 'Null until it is first sent.'),
  language: Type.String({ description: 'In which its guest reads.' }),
  ...pricing,
  ...offerFields,
  is_changed: Type.Boolean({ description: 'Whether it differs from what was last sent.' }),
  sums: { ...ShownSums, description: 'Of what the guest has to take, and the first of each group.' },
  versions: Type.Array(SentOffer, { description: 'The newest first.' }),
  sent_lines: Type.Array(OfferLine, { description: 'Of what was last sent; an answer names them by position.' }),
  changes: f.nullable(OfferChanges, 'Of the draft; null before it is first sent.'),
  answer: f.nullable(OfferAnswer),
  taken_back: f.nullable(
    Type.Object({ at: f.Timestamp, reason: Type.String(), actor_name: f.nullableText(200) }),
    'The last acceptance that the owner had entered by mistake; null if there is none.',
  ),
  cancelled: f.nullable(Cancelled, 'Null unless the evening was cancelled after it was accepted.'),
  link: f.nullable(SecretLink, 'Its guest’s, which opens once it is sent; null if it has ended: `create` renews it.'),
})
export type Offer = Static<typeof Offer>

/** An offer in the list of all. */
const ListedOffer = Type.Object({
  order_id: f.Id,
  number: Offer.properties.number,
  state: Offer.properties.state,
  customer: Type.Object({ id: f.Id, name: Type.String() }),
  day: orderFields.day,
  occasion: orderFields.occasion,
  currency: pricing.currency,
  total: { ...f.Amount, description: 'What was accepted, or else of what was last sent, or of the draft.' },
})
export type ListedOffer = Static<typeof ListedOffer>

const one = f.oneOf('offer', Offer)
const ofOrder = '/orders/:id/offer'

/** The owner's calls. With `stale_version`, `data` has the current `offer`. */
export const offers = {
  list: {
    ...f.route('admin', 'GET', '/offers'),
    summary: 'List the offers of all evenings, the newest first',
    query: f.strictObject({
      ...f.PageQuery.properties,
      search: Type.Optional({ ...f.text(200), description: 'Part of a name, occasion, place or number.' }),
    }),
    reply: f.listOf(ListedOffer),
  },
  get: {
    ...f.route('admin', 'GET', ofOrder),
    summary: 'Read the offer of an evening; null if there is none',
    reply: Type.Object({ offer: f.nullable(Offer) }),
  },
  create: {
    ...f.route('admin', 'POST', ofOrder),
    summary:
      'Make an offer of what the evening says, or of an earlier one; one that is there stays, with a link that opens',
    body: f.strictObject({
      copied_from: Type.Optional({ ...f.Id, description: 'Another evening, whose lines are copied.' }),
    }),
    reply: one,
    message: 'Offer made',
    errors: ['not_found'],
  },
  line: {
    ...f.route('admin', 'POST', `${ofOrder}/line`),
    summary: 'Propose a line of a product, a dish or the travel; nothing is stored',
    body: f.strictObject({
      kind: f.oneWordOf(['menu', 'extra', 'dish', 'travel']),
      product_id: Type.Optional(f.Id),
    }),
    reply: Type.Object({
      line: {
        ...OfferLine,
        description: 'Without a price if that is not known, or if the prices of the offer are meant otherwise.',
      },
    }),
    errors: ['not_found'],
  },
  update: {
    ...f.route('admin', 'PUT', ofOrder),
    summary: 'Change the draft of an offer; what was sent stays as it is',
    body: f.strictObject({ version: f.Version, ...Type.Partial(f.strictObject(offerFields)).properties }),
    reply: one,
    message: 'Offer saved',
    reasons: ['offerIsAnswered', 'offerTooLarge'],
  },
  send: {
    ...f.route('admin', 'POST', `${ofOrder}/send`),
    summary: 'Send an offer to its guest; what is sent is frozen',
    body: f.strictObject({
      version: f.Version,
      mail: Type.Optional({
        ...f.requiredText(orderLimits.mail),
        description: 'What the guest is told. It has the address of the offer.',
      }),
      held_until: Type.Optional({ ...f.Moment, description: 'Until when the day is held for the guest.' }),
      ...shownMessages,
    }),
    reply: one,
    message: 'Offer sent',
    errors: ['slot_taken', 'mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: [
      'guestHasNoAddress',
      'messageHasNoAddress',
      'asManyReplies',
      'holdInFuture',
      'setTheDayFirst',
      'offerMailNeedsLink',
      'offerNeedsLines',
      'offerIsAnswered',
      'offerEnds',
      'cannotMove',
    ],
  },
  withdraw: {
    ...f.route('admin', 'POST', `${ofOrder}/withdraw`),
    summary: 'Withdraw an offer that nobody has accepted; its page says so',
    body: f.strictObject({ version: f.Version }),
    reply: one,
    message: 'Offer withdrawn',
    reasons: ['offerIsAnswered'],
  },
  accept: {
    ...f.route('admin', 'POST', `${ofOrder}/accept`),
    summary: 'Enter that the guest has accepted, such as by telephone',
    body: f.strictObject({
      version: f.Version,
      name: f.requiredText(offerLimits.name),
      how: f.requiredText(offerLimits.how),
      chosen: Chosen,
    }),
    reply: one,
    message: 'Offer accepted',
    errors: ['slot_taken'],
    reasons: ['offerIsAnswered', 'offerNotSent', 'offerOfAnotherDay', 'chooseOneEach', 'setTheDayFirst', 'cannotMove'],
  },
  move: {
    ...f.route('admin', 'POST', `${ofOrder}/move`),
    summary: 'Move an accepted evening to another day or time; what was accepted stays, and what is due follows',
    body: f.strictObject({
      version: f.Version,
      day: f.Day,
      start: orderFields.start,
      mail: Type.Optional({ ...f.requiredText(orderLimits.mail), description: 'What the guest is told by mail.' }),
      ...shownMessages,
    }),
    reply: one,
    message: 'Evening moved',
    errors: ['slot_taken', 'mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: ['offerNotAccepted', 'acceptanceIsOver', 'guestHasNoAddress', 'messageHasNoAddress', 'asManyReplies'],
  },
  takeBack: {
    ...f.route('admin', 'POST', `${ofOrder}/take-back`),
    summary: 'Take back an acceptance that was entered by mistake, not by the guest; the evening is as it was before',
    body: f.strictObject({
      version: f.Version,
      reason: f.requiredText(offerLimits.reason),
      mail: Type.Optional({ ...f.requiredText(orderLimits.mail), description: 'What the guest is told by mail.' }),
      ...shownMessages,
    }),
    reply: one,
    message: 'Acceptance taken back',
    errors: ['mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: [
      'offerNotAccepted',
      'acceptanceByGuest',
      'acceptanceHasPayments',
      'acceptanceIsOver',
      'guestHasNoAddress',
      'messageHasNoAddress',
      'asManyReplies',
    ],
  },
  cancel: {
    ...f.route('admin', 'POST', `${ofOrder}/cancel`),
    summary: 'Cancel an accepted evening and say what is owed; again to change what is owed',
    body: f.strictObject({
      version: f.Version,
      by: f.oneWordOf(cancellers),
      owed: {
        ...f.Amount,
        description: 'What the guest owes: by the steps of the offer, or less. 0 if the owner cancels.',
      },
      words: { ...f.text(offerLimits.cancelWords), description: 'To the guest, on the page of the offer.' },
      mail: Type.Optional({ ...f.requiredText(orderLimits.mail), description: 'What the guest is told by mail.' }),
      ...shownMessages,
    }),
    reply: one,
    message: 'Evening cancelled',
    errors: ['mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: [
      'offerNotAccepted',
      'owedAtMost',
      'cannotMove',
      'guestHasNoAddress',
      'messageHasNoAddress',
      'asManyReplies',
    ],
  },
} as const satisfies Record<string, Endpoint>

/** The call for the page that the guest will read. */
export const offerPreviews = {
  render: {
    ...f.route('admin', 'POST', `${ofOrder}/preview`),
    summary: 'Show the page that the guest will read, with what is not saved yet; nothing is stored',
    body: f.strictObject(Type.Partial(f.strictObject(offerFields)).properties),
    reply: f.oneOf(
      'preview',
      Type.Object({ html: Type.String({ description: 'A whole page without scripts, in the guest’s language.' }) }),
    ),
    errors: ['not_found', 'no_preview'],
    reasons: ['offerTooLarge'],
  },
} as const satisfies Record<string, Endpoint>

const GuestLine = Type.Object({
  ...f.pick(OfferLine.properties, 'title', 'details', 'courses', 'quantity', 'unit', 'price', 'is_optional', 'group'),
  ...discountFields,
  sum: { ...f.Amount, description: 'What it costs, taken or not, after its discount and before that on the whole.' },
  is_chosen: Type.Boolean({ description: 'Whether it counts.' }),
})
export type GuestLine = Static<typeof GuestLine>

const DueSum = Type.Object({ amount: f.Amount, due_on: f.NullableDay })
/** What is to be paid of an accepted offer, and how. */
const GuestPay = Type.Object({
  parts: Type.Array(DueSum),
  paid: Type.Integer({ description: 'What came, less what went back.' }),
  open: f.Amount,
  paid_back: { ...f.Amount, description: 'What went back, which `paid` no longer has.' },
  too_much: { ...f.Amount, description: 'What came beyond the agreed sum, of an evening that was not cancelled.' },
  to_pay_back: { ...f.Amount, description: 'What came beyond what is owed of a cancelled evening.' },
  next: f.nullable(DueSum, 'What is to be paid first.'),
  transfer: f.nullable(
    Type.Object({
      holder: { ...Type.String(), description: 'Whose account it is, exactly as the bank has it.' },
      trade_name: { ...Type.String(), description: 'The name that guests know; empty if it does not differ.' },
      iban: { ...Type.String(), description: 'In groups of four.' },
      bic: { ...Type.String(), description: 'Empty if it is not needed.' },
      reference: Type.String(),
      code: f.nullable(Type.String(), 'The text of a QR code for banking apps, for `next`; null if there is none.'),
    }),
    'Null without an account.',
  ),
  link: f.nullable(Type.String(), 'Where `next` is paid with the owner’s provider; null if there is none.'),
  takes_cash: Type.Boolean(),
})
export type GuestPay = Static<typeof GuestPay>

/** An offer as its guest sees it. */
export const GuestOffer = Type.Object({
  language: Type.String({ description: 'In which the guest reads: a language that the site shows.' }),
  state: f.oneWordOf(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'taken', 'over']),
  number: Type.String(),
  sent: Type.Integer({ description: 'Its version.' }),
  sent_at: f.Timestamp,
  valid_until: f.Day,
  name: { ...Type.String(), description: 'Of the customer.' },
  evening: Type.Object(f.pick(orderFields, 'day', 'start', 'time_zone', 'guests', 'occasion', 'place')),
  words: Type.String(),
  ...pricing,
  vat_free_sentence: Type.String({ description: 'Why there is no VAT; empty if there is.' }),
  lines: Type.Array(GuestLine),
  sums: ShownSums,
  parts: Type.Array(Type.Object({ ...PaymentPart.properties, amount: f.Amount, due_on: f.NullableDay })),
  cancel_steps: Type.Array(CancelStep),
  cancel_today: {
    ...f.NullableAmount,
    description: 'Null if nothing is agreed, or the evening is over or has no day.',
  },
  moved: f.nullable(
    Type.Object({
      ...f.pick(orderFields, 'day', 'start'),
      times: f.count(),
      at: f.nullable(f.Timestamp, 'When it was last moved.'),
    }),
    'When the evening is, if it was moved after it was accepted; `evening` stays as accepted.',
  ),
  can_cancel: Type.Boolean({ description: 'Whether the guest can cancel it here, for `cancel_today`.' }),
  agreed: f.nullable(
    Type.Object({ total: f.Amount, at: f.nullable(f.Timestamp, 'When it was agreed.') }),
    'Another sum that counts instead of the accepted one; null if there is none.',
  ),
  cancelled: f.nullable(
    Type.Object(f.pick(Cancelled.properties, 'on', 'by', 'owed', 'words')),
    'Null unless the evening was cancelled after it was accepted.',
  ),
  waits_for_part: Type.Boolean({ description: 'Whether it is accepted, and confirmed once its first part is paid.' }),
  held_until: f.nullable(f.Timestamp, 'Until when its day is held while it waits; null if it is no longer.'),
  paid_in_vain: { ...f.Amount, description: 'What came for it although its day is taken.' },
  is_off: Type.Boolean({ description: 'Whether the evening does not take place, such as after it was accepted.' }),
  terms: Type.String(),
  changes: f.nullable(OfferChanges),
  answer: f.nullable(Type.Object(f.pick(OfferAnswer.properties, 'kind', 'at', 'name', 'total', 'hash', 'how'))),
  hash: Type.String({ description: 'Names exactly what is shown; sent back with the acceptance.' }),
  pay: f.nullable(GuestPay, 'Null unless it is accepted.'),
})
export type GuestOffer = Static<typeof GuestOffer>

/** Calls for the link of an offer's guest. Tokens are in bodies, which are neither logged nor cached. */
export const guestOffers = {
  open: {
    ...f.route('public', 'POST', '/offer/open'),
    summary: 'Read the offer of a link, with the sums of a choice; nothing changes',
    body: f.strictObject({ token: LinkToken, chosen: Type.Optional(Chosen) }),
    reply: Type.Object({
      offer: GuestOffer,
      takes_cards: Type.Boolean({ description: 'Whether the site has a provider, to which `pay` leads.' }),
    }),
    ...byLink,
    reasons: ['chooseOneEach'],
  },
  see: {
    ...f.route('public', 'POST', '/offer/seen'),
    summary: 'Note that the guest of a link has read a version of the offer',
    body: f.strictObject({
      token: LinkToken,
      hash: Type.Optional({ ...f.requiredText(64), description: 'Of the version; the newest unless given.' }),
    }),
    ...byLink,
  },
  accept: {
    ...f.route('public', 'POST', '/offer/accept'),
    summary: 'Accept the offer of a link: it binds both',
    body: f.strictObject({
      token: LinkToken,
      hash: { ...f.requiredText(64), description: 'Of what the guest has read.' },
      chosen: Chosen,
      total: { ...f.Amount, description: 'The sum that the button named.' },
      name: f.requiredText(offerLimits.name),
    }),
    reply: f.oneOf('offer', GuestOffer),
    message: 'The offer is accepted',
    errors: ['not_found', 'stale_version', 'slot_taken', 'limit_reached'],
    rateLimit: 'linkWrite',
    reasons: ['offerChanged', 'offerNotOpen', 'chooseOneEach', 'tooMuchByLink'],
  },
  decline: {
    ...f.route('public', 'POST', '/offer/decline'),
    summary: 'Decline the offer of a link, with a word',
    body: f.strictObject({ token: LinkToken, hash: f.requiredText(64), words: f.text(additionLimits.text) }),
    reply: f.oneOf('offer', GuestOffer),
    message: 'The offer is declined',
    errors: ['not_found', 'stale_version', 'slot_taken', 'limit_reached'],
    rateLimit: 'linkWrite',
    reasons: ['offerChanged', 'offerNotOpen', 'tooMuchByLink'],
  },
  cancel: {
    ...f.route('public', 'POST', '/offer/cancel'),
    summary: 'Cancel the accepted evening of a link for what the offer says that it costs today',
    body: f.strictObject({
      token: LinkToken,
      hash: f.requiredText(64),
      owed: { ...f.Amount, description: 'The sum that the button named.' },
    }),
    reply: f.oneOf('offer', GuestOffer),
    message: 'The evening is cancelled',
    errors: ['not_found', 'stale_version', 'limit_reached'],
    rateLimit: 'linkWrite',
    reasons: ['offerChanged', 'cannotCancel', 'tooMuchByLink'],
  },
  pay: {
    ...f.route('public', 'POST', '/offer/pay'),
    summary: 'Begin to pay what comes next of the offer of a link, with the provider of the site',
    body: f.strictObject({ token: LinkToken }),
    reply: Type.Object({ url: { ...Type.String(), description: 'Where the guest pays.' } }),
    errors: ['not_found', 'limit_reached', 'unavailable'],
    rateLimit: 'linkWrite',
    reasons: ['nothingToPay', 'paymentPending', 'paymentUnderWay', 'tooMuchByLink'],
  },
  ask: {
    ...f.route('public', 'POST', '/offer/question'),
    summary: 'Ask something about the offer of a link; it becomes a message',
    body: f.strictObject({ token: LinkToken, message: f.requiredText(additionLimits.text), once }),
    ...f.created('Your words have been sent'),
    ...writtenByLink,
    reasons: ['tooManyAdditions', 'tooMuchByLink', 'enquiryWithdrawn'],
  },
} as const satisfies Record<string, Endpoint>
