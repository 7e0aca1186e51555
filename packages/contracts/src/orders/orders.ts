import { type Static, Type } from '@sinclair/typebox'
import { askedDiets, dietFields, keptDiets } from './diets.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { eveningLengths, MAX_GUESTS } from './evening-form.ts'
import { courseLimits } from '../products/courses.ts'
import { dateAt } from '../time/days.ts'
import { allergyDecisions, shownMessages, UnreadCounts, UnreadWords } from './unread-words.ts'

/**
 * The states of an order, in their usual sequence. `held` ends by itself; `lost` can follow any state but `done`, and
 * be undone.
 */
export const orderStates = ['enquiry', 'held', 'quoted', 'confirmed', 'done', 'lost'] as const
export const OrderState = f.oneWordOf(orderStates)
export type OrderState = Static<typeof OrderState>

/**
 * The states that an order can be moved to. `done` only follows `confirmed`, and not before the order's day. `held` and
 * `quoted` can be moved to themselves with another `held_until`.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  enquiry: ['held', 'quoted', 'confirmed', 'lost'],
  held: ['enquiry', 'quoted', 'confirmed', 'lost'],
  quoted: ['enquiry', 'held', 'confirmed', 'lost'],
  confirmed: ['enquiry', 'held', 'quoted', 'done', 'lost'],
  done: ['confirmed'],
  lost: ['enquiry', 'held', 'quoted', 'confirmed'],
}

/** Returns whether an order's day is still to come in its time zone. Then it cannot be `done`. */
export function isAhead(day: string | null, timeZone: string, now: Date): boolean {
  return day !== null && day > dateAt(now, timeZone)
}

/** The maximum lengths of an order's texts, in characters, and of its lists. */
export const orderLimits = {
  notes: 10_000,
  lostReason: 200,
  mail: 10_000,
  dishes: 50,
  dishTitle: 200,
  menuTitle: 200,
  parts: 20,
  checklist: 200,
  checklistGroup: 40,
  checklistText: 200,
} as const

/** A dish of the portfolio, or one that only this order has. */
export const OrderDish = f.strictObject({
  dish_id: f.nullable(f.Id, 'In the portfolio, where it may have been deleted since.'),
  title: f.requiredText(orderLimits.dishTitle),
})
export type OrderDish = Static<typeof OrderDish>

/** A dish of the portfolio in a menu, or a line of text. */
const MenuLine = f.strictObject({ dish_id: OrderDish.properties.dish_id, title: f.text(courseLimits.line) })

/** The menu that an evening is cooked from: a copy, so that later changes of the menu change no order. */
export const OrderMenu = f.strictObject({
  menu_id: f.nullable(f.Id, 'Among the menus, where it may have been deleted since.'),
  title: f.requiredText(orderLimits.menuTitle),
  courses: Type.Array(
    f.strictObject({
      title: f.text(courseLimits.title),
      lines: Type.Array(MenuLine, { maxItems: courseLimits.lines, description: 'More than one is a choice.' }),
    }),
    { maxItems: courseLimits.courses },
  ),
})
export type OrderMenu = Static<typeof OrderMenu>

export const partKinds = ['deposit', 'balance', 'part'] as const
/** A sum to be paid, and until when. What has come is in the payments. */
export const OrderPart = f.strictObject({
  kind: f.oneWordOf(partKinds),
  amount: f.Amount,
  due_on: f.NullableDay,
})
export type OrderPart = Static<typeof OrderPart>

/** A line of an order's checklist. @public */
export const ChecklistItem = f.strictObject({
  group: f.text(orderLimits.checklistGroup),
  text: f.requiredText(orderLimits.checklistText),
  is_done: Type.Boolean(),
})

/** Lines with which an order's checklist can begin. */
export const Checklist = f.strictObject({
  name: f.requiredText(orderLimits.checklistGroup),
  items: Type.Array(f.requiredText(orderLimits.checklistText), { maxItems: 50 }),
})
export type Checklist = Static<typeof Checklist>

const guestCount = { minimum: 1, maximum: MAX_GUESTS }
export const GuestCount = Type.Integer(guestCount)

/** What the subject of a mail can say that is sent by itself, and not at a move. */
export const mailedNews = ['changed', 'cancelled', 'moved', 'deposit', 'link', 'offer', 'reminder'] as const
export type MailedNews = (typeof mailedNews)[number]

/** The longest distance to a place, in kilometres. */
export const MAX_KM = 20_000

/** The fields of an order that can be changed. Its state has a call of its own. */
export const orderFields = {
  day: { ...f.NullableDay, description: 'A local date of `time_zone`, such as `2027-05-31`.' },
  start: f.NullableTime,
  time_zone: { ...f.requiredText(64), description: 'An IANA name, such as Europe/London.' },
  guests: f.nullableInteger(guestCount),
  occasion: f.text(eveningLengths.occasion),
  place: f.text(eveningLengths.place),
  distance_km: f.nullableInteger({
    minimum: 0,
    maximum: MAX_KM,
    description: 'How far its place is, one way. What travelling costs may depend on it.',
  }),
  ...dietFields,
  menu: f.nullable(OrderMenu, 'What is cooked; `dishes` come on top of it.'),
  dishes: Type.Array(OrderDish, { maxItems: orderLimits.dishes }),
  price: f.NullableAmount,
  parts: Type.Array(OrderPart, { maxItems: orderLimits.parts }),
  budget: { ...f.text(eveningLengths.budget), description: 'For each guest, in the words of the customer.' },
  telephone: { ...f.text(eveningLengths.telephone), description: 'For this evening.' },
  notes: f.text(orderLimits.notes),
  checklist: Type.Array(ChecklistItem, { maxItems: orderLimits.checklist }),
}

/**
 * Returns the fields of an order that its guest knows: the page behind the guest's link shows them, and a change of them
 * is offered as a mail. Before a quote, menu, dishes and price are the owner's own thoughts.
 */
export function toldFields(
  state: OrderState,
): readonly ('day' | 'start' | 'guests' | 'place' | 'menu' | 'dishes' | 'price')[] {
  const plan = ['day', 'start', 'guests', 'place'] as const
  if (state === 'held') return plan
  return state === 'quoted' || state === 'confirmed' ? [...plan, 'menu', 'dishes', 'price'] : []
}

/** Fields that the server sets. */
const decided = {
  id: f.Id,
  version: f.Version,
  state: OrderState,
  held_until: f.nullable(f.Timestamp, 'When its hold on the day ends.'),
  currency: Type.String({ description: 'An ISO 4217 code, such as EUR.' }),
  cancelled_on: { ...f.NullableDay, description: 'When it was cancelled after its offer was accepted.' },
  owed: { ...f.NullableAmount, description: 'What is owed of an evening that was cancelled; null for any other.' },
}

/**
 * What keeps an evening from its day: `taken`, all slots are given; `held`, a hold may still end, which frees one;
 * `day_off`, the owner does not cook.
 */
const clashes = ['taken', 'held', 'day_off'] as const
export type Clash = (typeof clashes)[number]
const clash = f.nullable(
  f.oneWordOf(clashes),
  'Why an enquiry, or a quote without a hold, cannot have its day as it is.',
)

/** What is to be paid next: see `standingOfOrder`. */
const nextPart = f.nullable(
  Type.Object({
    kind: f.oneWordOf([...partKinds, 'rest']),
    amount: Type.Integer({ minimum: 1, description: 'What of it is open.' }),
    due_on: f.NullableDay,
  }),
  'What is to be paid next; null if nothing is.',
)

const toPayBack = { ...f.Amount, description: 'What came beyond what is owed of a cancelled evening; otherwise 0.' }

export const OrderSummary = Type.Object({
  ...decided,
  customer: Type.Object({ id: f.Id, name: Type.String() }),
  next_part: nextPart,
  to_pay_back: toPayBack,
  ...f.pick(orderFields, 'day', 'start', 'time_zone', 'guests', 'occasion', 'place', 'price'),
})
export type OrderSummary = Static<typeof OrderSummary>

/** An order in the list of all. */
export const ListedOrder = Type.Object({ ...OrderSummary.properties, clash, unread: UnreadCounts })
export type ListedOrder = Static<typeof ListedOrder>

export const Order = Type.Object({
  ...decided,
  clash,
  unread: UnreadCounts,
  next_part: nextPart,
  to_pay_back: toPayBack,
  paid: Type.Integer({ description: 'What came for it, less what went back.' }),
  is_accepted: Type.Boolean({ description: 'Whether its offer was accepted.' }),
  customer: Type.Object({ id: f.Id, name: Type.String(), email: Type.String(), telephone: Type.String() }),
  message_id: f.nullable(f.Id, 'The message that it was made of.'),
  lost_reason: f.text(orderLimits.lostReason),
  ...orderFields,
  ...keptDiets,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
})
export type Order = Static<typeof Order>

const changes = Type.Partial(f.strictObject({ ...orderFields, ...askedDiets })).properties

const orderEventActions = [
  'created',
  'edited',
  'moved',
  'mailed',
  'mail_failed',
  'lapsed',
  'file_added',
  'file_deleted',
  'allergy_taken_over',
  'allergy_put_aside',
  'allergy_reopened',
  'payment_added',
  'payment_countered',
  'reminded',
  'reminder_changed',
  'offer_written',
  'offer_sent',
  'offer_withdrawn',
  'offer_accepted',
  'offer_parts_moved',
  'offer_price_changed',
  'offer_paid_too_late',
  'offer_declined',
  'offer_cancelled',
  'offer_taken_back',
  'offer_moved',
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

export const OrderEvent = Type.Object({
  id: f.Id,
  at: f.Timestamp,
  action: f.oneWordOf(orderEventActions),
  details: Type.Array(Type.String(), {
    description: 'Names of fields, the state that it was moved to, or the former and the new price.',
  }),
  ...f.actorFields,
})
export type OrderEvent = Static<typeof OrderEvent>

const one = f.oneOf('order', Order)

/**
 * Calls for orders. With `stale_version` and `slot_taken`, `data` has the current `order`; with `unread_words`, the
 * `unread` words.
 */
export const orders = {
  list: {
    ...f.route('admin', 'GET', '/orders'),
    summary: 'List evenings by day; those without one come last',
    query: f.strictObject({
      ...f.PageQuery.properties,
      state: Type.Optional(OrderState),
      search: Type.Optional({ ...f.text(200), description: 'Part of a name, occasion, place or an offer’s number.' }),
      customer: Type.Optional(f.Id),
      from: Type.Optional({ ...f.Day, description: 'The first day.' }),
      to: Type.Optional({ ...f.Day, description: 'The last day.' }),
      order: Type.Optional({
        ...f.oneWordOf(['soonest', 'latest', 'due']),
        description: '`soonest` unless given; `due` puts first what is to be paid first.',
      }),
    }),
    reply: f.listOf(ListedOrder),
  },
  counts: {
    ...f.route('admin', 'GET', '/orders/counts'),
    summary: 'Count the evenings in each state',
    reply: Type.Object({
      counts: Type.Object(
        Object.fromEntries(orderStates.map((state) => [state, f.count()])) as Record<
          OrderState,
          ReturnType<typeof Type.Integer>
        >, // Object.fromEntries forgets the names
      ),
    }),
  },
  get: {
    ...f.route('admin', 'GET', '/orders/:id'),
    summary: 'Read one evening',
    reply: one,
  },
  events: {
    ...f.route('admin', 'GET', '/orders/:id/events'),
    summary: 'List who did what to an evening, the newest first',
    reply: Type.Object({ items: Type.Array(OrderEvent) }),
  },
  create: {
    ...f.route('admin', 'POST', '/orders'),
    summary: 'Add an evening of a customer',
    body: f.strictObject({ customer_id: f.Id, ...changes }),
    reply: one,
    ...f.created('Order created'),
    errors: ['not_found'],
    reasons: ['dietsNeedConsent', 'theTimeZone'],
  },
  createOfMessage: {
    ...f.route('admin', 'POST', '/messages/:id/order'),
    summary: 'Make an order of a message; if it has one already, that is returned',
    reply: one,
    message: 'Order created',
  },
  update: {
    ...f.route('admin', 'PUT', '/orders/:id'),
    summary: 'Change an evening; what is left out stays as it is',
    body: f.strictObject({ version: f.Version, ...changes }),
    reply: one,
    message: 'Order saved',
    errors: ['slot_taken'],
    reasons: [
      'acceptedDayStays',
      'notDoneYet',
      'eveningNeedsDay',
      'dietsNeedConsent',
      'dietsUnreadable',
      'theTimeZone',
      'agreedNeedsPrice',
      'partsMakeThePrice',
    ],
  },
  move: {
    ...f.route('admin', 'POST', '/orders/:id/state'),
    summary: 'Move an evening to another state: `orderMoves` has those that can follow',
    body: f.strictObject({
      from: { ...OrderState, description: 'The state that it is moved from; another one is refused.' },
      to: OrderState,
      held_until: Type.Optional({
        ...f.Moment,
        description:
          'When the hold ends: of `held`, unless the setting decides; of `quoted`, if it has one. It takes the day.',
      }),
      lost_reason: Type.Optional(Order.properties.lost_reason),
      price: Type.Optional({ ...orderFields.price, description: 'Set with the move.' }),
      mail: Type.Optional({
        ...f.requiredText(orderLimits.mail),
        description: 'What the guest is told: a reply to the message of the order, or a mail of its own without one.',
      }),
      ...shownMessages,
    }),
    reply: one,
    message: 'Order moved',
    errors: ['stale_version', 'slot_taken', 'mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: [
      'agreedPriceStays',
      'alreadyInState',
      'cannotMove',
      'holdInFuture',
      'notDoneYet',
      'onlyHeldHasHold',
      'setTheDayFirst',
      'guestHasNoAddress',
      'messageHasNoAddress',
      'asManyReplies',
    ],
  },
  mail: {
    ...f.route('admin', 'POST', '/orders/:id/mail'),
    summary: 'Write to the guest of an evening: a reply to its message, or a mail of its own without one',
    body: f.strictObject({
      mail: f.requiredText(orderLimits.mail),
      news: Type.Optional(f.oneWordOf(mailedNews)),
      ...shownMessages,
    }),
    message: 'Your mail is on its way',
    errors: ['not_found', 'mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: ['guestHasNoAddress', 'messageHasNoAddress', 'asManyReplies'],
  },
  unread: {
    ...f.route('admin', 'GET', '/orders/:id/unread'),
    summary: 'List what the guests of an evening wrote and nobody has dealt with, oldest first',
    reply: Type.Object({ items: Type.Array(UnreadWords) }),
  },
  decide: {
    ...f.route('admin', 'PUT', '/orders/:id/allergy-notes/:note'),
    summary: 'Take over what a guest wrote about an allergy, put it aside, or reopen it',
    body: f.strictObject({
      decision: f.nullable(
        f.oneWordOf(allergyDecisions),
        'Null reopens it. A decided note must be reopened before another decision.',
      ),
      version: Type.Optional({ ...f.Version, description: 'Of the order; required with diets or allergens.' }),
      ...f.pick(changes, 'diets', 'allergens', 'has_consent'),
    }),
    reply: one,
    message: 'Order saved',
    errors: ['stale_version'],
    reasons: ['dietsNeedConsent', 'dietsUnreadable'],
  },
} as const satisfies Record<string, Endpoint>
