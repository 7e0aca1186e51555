import { Type } from '@sinclair/typebox'
import {
  api,
  firstChoice,
  formatMoney,
  isWholePrice,
  OfferLine as OfferLineSchema,
  offerLimits,
  type OfferSums,
  sumsOfChoice,
} from '@tablier/contracts'
import { numberFormat } from '@tablier/contracts/formats'
import { amountKind, rateKind } from '../content/products/product-kinds.ts'
import { asIs, type Kind, Refusal, type Writing } from '../forms/kinds.ts'
import { type AllLabels, type RecordFields, type TypedValues, typedValues } from '../forms/record-fields.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import type { OfferChanges, OfferLine } from './offer-queries.ts'

/** How the form holds an offer. */

interface Discount {
  readonly discount: number
  readonly discountKind: OfferLine['discountKind']
}

/** A discount as its inputs hold it. */
export interface TypedDiscount {
  readonly text: string
  readonly kind: OfferLine['discountKind']
}

export interface FormLine extends Omit<OfferLine, keyof Discount> {
  readonly discount: Discount
}

type Kept = Pick<Offer, 'words' | 'validUntil' | 'parts' | 'cancelSteps'>
export interface OfferValues extends Kept {
  readonly lines: readonly FormLine[]
  readonly discount: Discount
}

export type TypedOffer = TypedValues<OfferValues>
export type TypedLine = TypedOffer['lines'][number]

const discountOf = ({ discount, discountKind }: Discount): Discount => ({ discount, discountKind })

export function lineOf({ discount, discountKind, ...line }: OfferLine): FormLine {
  return { ...line, discount: { discount, discountKind } }
}

export function valuesOf({ lines, words, validUntil, parts, cancelSteps, ...offer }: Offer): OfferValues {
  return { lines: lines.map(lineOf), discount: discountOf(offer), words, validUntil, parts, cancelSteps }
}

/** Returns what a call takes of what a form has changed. */
export function changesOf({ lines, discount, ...kept }: Partial<OfferValues>): OfferChanges {
  return {
    ...kept,
    ...discount,
    ...(lines && { lines: lines.map(({ discount: ofLine, ...line }) => ({ ...line, ...ofLine })) }),
  }
}

const hundredths = (value: number) =>
  numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false, numberingSystem: 'latn' }).format(value / 100)

/** A quantity in hundredths, typed with either decimal separator. */
const quantityKind = {
  ...asIs,
  typed: hundredths,
  read(typed: string) {
    const text = typed.trim().replace(',', '.')
    const quantity = Math.round(Number(text) * 100)
    if (/^\d{1,5}(?:\.\d{1,2})?$/.test(text) && quantity > 0 && quantity <= offerLimits.quantity) return quantity
    throw new Refusal(t.enterQuantity({ example: hundredths(250) }))
  },
} as const satisfies Kind

const discountKind = {
  empty: { text: '', kind: 'percent' },
  typed: ({ discount, discountKind: kind }: Discount, writing: Writing): TypedDiscount => ({
    text: kind === 'percent' ? rateKind.typed(discount) : amountKind.typed(discount, writing),
    kind,
  }),
  read: ({ text, kind }: TypedDiscount, schema: unknown, writing: Writing): Discount => ({
    discount: kind === 'percent' ? rateKind.read(text) : amountKind.read(text, schema, writing),
    discountKind: kind,
  }),
  shown: (discount: Discount, { currency }: Writing) => discountText(discount, currency),
} as const satisfies Kind

/** A choice of a number, which its input holds as a text. */
const rateOfLineKind = { ...asIs, typed: String, read: Number } as const satisfies Kind

const { properties } = api.offers.update.body
const body = Type.Object({
  ...properties,
  discount: Type.Any(),
  lines: Type.Array(Type.Object({ ...OfferLineSchema.properties, discount: Type.Any() })),
})

export function offerFields(currency: string): RecordFields<OfferValues> {
  return {
    body,
    writing: { currency },
    labels: {
      lines: t.offerLines,
      discount: t.discountOnTheWhole,
      words: t.yourWords,
      validUntil: t.offerValidUntil,
      parts: t.partsToPay,
      cancelSteps: t.costOfCancelling,
    } satisfies AllLabels<OfferValues>,
    kinds: {
      'lines.courses': { ...asIs, empty: [] },
      'lines.quantity': quantityKind,
      'lines.vatRate': rateOfLineKind,
      'lines.discount': discountKind,
      discount: discountKind,
    },
    required: { 'lines.title': t.pleaseNameTheLine },
    shown: {
      lines: ({ lines }) => lines.map((line) => lineText(line, currency)).join('\n'),
      parts: ({ parts }) => parts.map((part) => partText(part)).join('\n'),
      cancelSteps: ({ cancelSteps }) => cancelSteps.map((step) => stepText(step)).join('\n'),
    },
    check: ({ parts }, found) => ({
      ...found,
      ...(parts.length > 0 && !isWholePrice(parts) && { parts: t.sharesMustAddUp }),
    }),
  }
}

export function discountText({ discount, discountKind: kind }: Discount, currency: string): string {
  if (discount === 0) return ''
  return kind === 'percent' ? percentText(discount) : formatMoney(discount, currency, locale)
}

/** Returns hundredths of a per cent, such as `5.5 %`. */
export function percentText(rate: number): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
}

export function priceText({ quantity, price, unit }: Pick<OfferLine, 'quantity' | 'price' | 'unit'>, currency: string) {
  return t.offerQuantity({ quantity: hundredths(quantity), price: formatMoney(price, currency, locale), unit })
}

function lineText(line: FormLine, currency: string): string {
  return [line.title, priceText(line, currency), discountText(line.discount, currency)].filter(Boolean).join(', ')
}

function partText({ share, due, days }: OfferValues['parts'][number]): string {
  return t.partInWords({ share, due, days })
}

export function stepText({ daysBefore: days, percent }: OfferValues['cancelSteps'][number]): string {
  return t.offerCancelStep({ days, percent })
}

export const unitWords = {
  evening: t.forUnit({ unit: 'evening' }),
  head: t.forUnit({ unit: 'head' }),
  hour: t.forUnit({ unit: 'hour' }),
  piece: t.forUnit({ unit: 'piece' }),
} as const satisfies Record<OfferLine['unit'], string>

type Priced = Pick<OfferValues, 'lines' | 'discount'>
type Pricing = Pick<Offer, 'chargesVat' | 'includesVat'>

/** Returns the sums of what is typed, where an amount that cannot be read is 0; null if they are too large. */
export function sumsOfValues(
  { lines, discount }: Priced,
  { chargesVat, includesVat }: Pricing,
  chosen: readonly number[] = firstChoice(lines.map(choosable)),
): OfferSums | null {
  const priced = lines.map((line) => ({
    ...choosable(line),
    quantity: number(line.quantity),
    price: number(line.price),
    vat_rate: number(line.vatRate),
    ...discountedBy(line.discount),
  }))
  try {
    return sumsOfChoice(priced, chosen, {
      charges_vat: chargesVat,
      includes_vat: includesVat,
      ...discountedBy(discount),
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Unreadable input is null in spite of its type. */
const number = (read: number | null) => read ?? 0
const discountedBy = (discount: Discount | null) => ({
  discount: discount?.discount ?? 0,
  discount_kind: discount?.discountKind ?? 'percent',
})
export const choosable = ({ isOptional, group }: Pick<OfferLine, 'isOptional' | 'group'>) => ({
  is_optional: isOptional,
  group: group.trim(),
})

/** Returns lines as the form's inputs hold them. */
export function typedLines(lines: readonly FormLine[], currency: string): TypedLine[] {
  return [...typedValues(offerFields(currency), { lines }).lines]
}

/** A line of text that is not filled in. */
export const emptyLine: FormLine = {
  kind: 'text',
  productId: null,
  title: '',
  details: '',
  courses: [],
  quantity: 100,
  unit: 'evening',
  price: 0,
  vatRate: 0,
  discount: { discount: 0, discountKind: 'percent' },
  isOptional: false,
  group: '',
}

/** Returns what the guest decides about a line. */
export function choiceText({ isOptional, group }: Pick<FormLine, 'isOptional' | 'group'>): string {
  if (group.trim() !== '') return t.oneOfGroup({ group: group.trim() })
  return isOptional ? t.guestMayChoose : ''
}
