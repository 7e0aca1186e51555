import type { Allergen, OrderAmount, OrderState } from '@tablier/contracts'
import { type Weekday, weekdayIn } from './messages.ts'

/** A customer of the example site. */
export interface DemoCustomer {
  readonly name: string
  readonly email: string
  readonly telephone?: string
  readonly notes?: string
  readonly isRemembered?: boolean
  readonly diets?: string
  readonly allergens?: readonly Allergen[]
}

/** An order of the example site. */
export interface DemoEvening {
  /** The email of a customer or of a message's sender. */
  readonly email: string
  readonly state: OrderState
  readonly day: string | null
  readonly start: string | null
  readonly guests: number
  readonly occasion: string
  readonly place: string
  readonly dishes?: readonly string[]
  /** In cents. */
  readonly price?: number
  readonly amounts?: readonly OrderAmount[]
  readonly notes?: string
  /** A PDF with these lines. */
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
  /** For how many days from now the order holds its date. */
  readonly holdDays?: number
  readonly lostReason?: string
  readonly diets?: string
  readonly allergens?: readonly Allergen[]
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    name: 'Henrietta Sample',
    email: 'henrietta@example.com',
    telephone: '+33 1 99 00 12 34',
    notes: 'The bell does not ring: knock. The oven is small and hot.',
    isRemembered: true,
    allergens: ['crustaceans', 'molluscs'],
  },
  { name: 'Augustus Placeholder', email: 'augustus@example.net', telephone: '+33 1 99 00 56 78' },
  { name: 'Philippa Specimen', email: 'philippa@example.org', notes: 'Asks for a quiet last course.' },
]

/** Returns a deposit and a balance. The deposit is paid unless `depositDue` says otherwise. */
function inTwoParts(price: number, day: string, depositDue: string, isPaid = true): OrderAmount[] {
  const deposit = Math.round(price * 0.3)
  return [
    { kind: 'deposit', amount: deposit, due_on: depositDue, paid_on: isPaid ? depositDue : null },
    { kind: 'balance', amount: price - deposit, due_on: day, paid_on: null },
  ]
}

const dayOf = (weekday: Weekday, weeks: number) => weekdayIn(weekday, weeks)
const [birthday, anniversary, opening, wedding] = [
  dayOf('saturday', 1),
  dayOf('saturday', 4),
  dayOf('thursday', 9),
  dayOf('saturday', 15),
]
const past = dayOf('friday', -6)

/** The orders of the example site, at least one in each state. */
export const demoEvenings: readonly DemoEvening[] = [
  {
    email: 'henrietta@example.com',
    state: 'confirmed',
    day: birthday,
    start: '19:30',
    guests: 8,
    occasion: 'Her seventieth birthday',
    place: '12 Sample Lane, third floor',
    dishes: [
      'Heritage beetroot carpaccio, whipped goat’s cheese, hazelnut',
      'Seared scallops, pea purée, brown-butter crumb',
      'Fillet of beef, celeriac, glazed carrots, red-wine jus',
      'Lemon tart, torched meringue',
    ],
    price: 96_000,
    amounts: inTwoParts(96_000, birthday, dayOf('friday', -1)),
    notes: 'Candles are hers. Two of the guests arrive late.',
    file: {
      name: 'The kitchen.pdf',
      lines: [
        '12 Sample Lane, third floor',
        '',
        'Left of the window: the oven, 60 cm.',
        'Four gas rings, the front left one is weak.',
      ],
    },
    diets: 'One guest eats no pork.',
    allergens: ['crustaceans', 'molluscs'],
  },
  {
    email: 'augustus@example.net',
    state: 'quoted',
    day: anniversary,
    start: '20:00',
    guests: 2,
    occasion: 'An anniversary',
    place: 'The boat house',
    dishes: ['Tagliatelle, black truffle, aged parmesan', 'Bitter chocolate tart, raspberry, sea salt'],
    price: 34_000,
    amounts: inTwoParts(34_000, anniversary, dayOf('friday', 1), false),
    holdDays: 10,
  },
  {
    email: 'mina@example.net',
    state: 'held',
    day: opening,
    start: '18:00',
    guests: 50,
    occasion: 'An opening',
    place: 'The gallery on the square',
    holdDays: 2,
  },
  {
    email: 'ottilie@example.com',
    state: 'enquiry',
    day: null,
    start: '19:30',
    guests: 8,
    occasion: 'A birthday',
    place: 'The old mill',
  },
  {
    email: 'philippa@example.org',
    state: 'done',
    day: past,
    start: '19:00',
    guests: 6,
    occasion: 'Dinner with old friends',
    place: '3 Specimen Street',
    dishes: [
      'Roast pumpkin velouté, crème fraîche, toasted seeds',
      'Confit salmon, beurre blanc, trout roe',
      'Rhubarb, custard, ginger crumb',
    ],
    price: 57_000,
    amounts: [{ kind: 'balance', amount: 57_000, due_on: past, paid_on: past }],
  },
  {
    email: 'philippa@example.org',
    state: 'lost',
    day: wedding,
    start: null,
    guests: 90,
    occasion: 'A wedding',
    place: 'A field with a tent',
    lostReason: 'No kitchen and no water near the tent.',
  },
]
