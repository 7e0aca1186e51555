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
      amounts: t.amounts,
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
      amounts: ({ amounts }) => amounts.map((amount) => amountText(amount, currency)).join('\n'),
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

export type OrderAmount = OrderValues['amounts'][number]

/**
 * Returns sums in the smallest unit, with refunds subtracted: `planned` of all amounts, `paid` of those that were paid,
 * and `open`, what is left of the price, or of `planned` without one.
 */
export function sumsOf(amounts: readonly Omit<OrderAmount, 'dueOn'>[], price: number | null) {
  const signed = ({ kind, amount }: Pick<OrderAmount, 'kind' | 'amount'>) => (kind === 'refund' ? -amount : amount)
  const planned = amounts.reduce((sum, amount) => sum + signed(amount), 0)
  const paid = amounts.reduce((sum, amount) => sum + (amount.paidOn === null ? 0 : signed(amount)), 0)
  return { planned, paid, open: (price ?? planned) - paid }
}

export const amountWords = { deposit: t.deposit, balance: t.balance, refund: t.refund } as const satisfies Record<
  OrderAmount['kind'],
  string
>

/** An amount in words, such as `Deposit €300.00, due Sat, May 1, 2027`. */
function amountText({ kind, amount, dueOn, paidOn }: OrderAmount, currency: string): string {
  const due = dueOn !== null && t.amountDue({ day: dayText(dueOn) })
  const paid = paidOn !== null && t.amountPaid({ day: dayText(paidOn) })
  return [`${amountWords[kind]} ${formatMoney(amount, currency, locale)}`, due, paid].filter(Boolean).join(', ')
}
