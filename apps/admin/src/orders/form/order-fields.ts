import { api, formatMoney, resolvedTimeZone } from '@tablier/contracts'
import type { AllLabels, RecordFields } from '../../forms/record-fields.ts'
import type { Order, OrderChanges } from '../order-queries.ts'
import { dayText } from '../order-text.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

/** The fields of an order that can be changed, as the call takes them. */
export type OrderValues = Required<OrderChanges>

/** The rest of the order stays in; the form sends only its fields. */
export function valuesOf(order: Order): OrderValues {
  return { ...order, hasConsent: order.consentedAt !== null }
}

export function orderFields(currency: string): RecordFields<OrderValues> {
  return {
    body: api.orders.update.body,
    writing: { currency },
    labels: {
      day: t.day,
      start: t.start,
      timeZone: t.timeZone,
      guests: t.guests,
      occasion: t.occasion,
      place: t.place,
      menu: t.orderMenu,
      distanceKm: t.distanceKm,
      dishes: t.dishes,
      price: t.price,
      parts: t.parts,
      budget: t.budgetAHead,
      telephone: t.telephone,
      notes: t.notes,
      diets: t.dietsAndAllergies,
      checklist: t.checklist,
    } satisfies AllLabels<OrderValues, 'allergens' | 'hasConsent'>,
    companions: { diets: ['allergens', 'hasConsent'] },
    shown: {
      day: ({ day }) => dayText(day),
      menu: ({ menu }) => (menu ? menuText(menu) : ''),
      dishes: ({ dishes }) => dishes.map(({ title }) => title).join('\n'),
      parts: ({ parts }) => parts.map((part) => partText(part, currency)).join('\n'),
      checklist: ({ checklist }) => checklist.map(({ text, isDone }) => `${isDone ? '☑' : '☐'} ${text}`).join('\n'),
      diets: dietsText,
    },
    check: (values, found) => ({
      ...found,
      ...(!isTimeZone(values.timeZone) && { timeZone: t.chooseListedTimeZone }),
      ...(dietsText(values) !== '' && !values.hasConsent && { hasConsent: t.dietsNeedAgreement }),
    }),
  }
}

/** A menu with a line for each course, to compare two versions. */
function menuText({ title, courses }: NonNullable<OrderValues['menu']>): string {
  const lines = courses.map((course) => {
    const dishes = course.lines.map((line) => line.title).join(` ${t.orInChoice} `)
    return [course.title, dishes].filter(Boolean).join(': ')
  })
  return [title, ...lines].join('\n')
}

/** Diets and allergens in words, to compare two versions. */
export function dietsText({ diets, allergens }: Pick<OrderValues, 'diets' | 'allergens'>): string {
  return [allergens.map((code) => t.allergen({ code })).join(', '), diets].filter(Boolean).join('\n')
}

function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && resolvedTimeZone(name) !== undefined
}

type OrderPart = OrderValues['parts'][number]

export const partWords = {
  deposit: t.partKind({ kind: 'deposit' }),
  balance: t.partKind({ kind: 'balance' }),
  part: t.partKind({ kind: 'part' }),
} as const satisfies Record<OrderPart['kind'], string>

/** A part in words, such as `Deposit €300.00, due Sat, May 1, 2027`. */
function partText({ kind, amount, dueOn }: OrderPart, currency: string): string {
  const due = dueOn !== null && t.amountDue({ day: dayText(dueOn) })
  return [`${partWords[kind]} ${formatMoney(amount, currency, locale)}`, due].filter(Boolean).join(', ')
}
