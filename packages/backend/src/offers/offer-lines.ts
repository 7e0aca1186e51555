import {
  dishesIn,
  extraUnits,
  type OfferLine,
  type OrderMenu,
  parseCourses,
  parsePrices,
  priceOnOffer,
  type SiteLanguage,
  translatedCourses,
} from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { found } from '../calls/app-error.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { travelOfOrder } from '../settings/travel-settings.ts'
import { inLanguage } from '../site/translations.ts'

/** The order that an offer is for, and the language of its guest. */
export interface OfferedTo {
  readonly guests: number | null
  readonly language: string
  /** Undefined for the main language. */
  readonly lang: SiteLanguage | undefined
}

const plain = {
  product_id: null,
  details: '',
  courses: [],
  quantity: 100,
  unit: extraUnits[0],
  price: 0,
  vat_rate: 0,
  discount: 0,
  discount_kind: 'percent',
  is_optional: false,
  group: '',
} as const satisfies Partial<OfferLine>

/** Returns a line with a price for the evening. */
export function pricedLine(line: Pick<OfferLine, 'kind' | 'title' | 'price' | 'vat_rate'>): OfferLine {
  return { ...plain, courses: [], ...line }
}

/** The rate of lines that no product tells: the first of the owner's list. */
export async function usualRate(db: Db): Promise<number> {
  const { charges_vat, vat_rates } = await settingsOf(db, 'charges_vat', 'vat_rates')
  return charges_vat ? (vat_rates[0]?.rate ?? 0) : 0
}

/**
 * Returns the rate of a product or the travel, of which 0 says nothing: the usual one, unless the owner's list has 0. So
 * whoever begins to charge VAT sends no offer without it.
 */
async function rateOf(db: Db, own: number): Promise<number> {
  const { vat_rates } = await settingsOf(db, 'vat_rates')
  return own !== 0 || vat_rates.some(({ rate }) => rate === 0) ? own : usualRate(db)
}

/** Returns a line of a menu, with its price for the party. @throws AppError `not_found` */
export async function menuLine(db: Db, id: number, { guests, lang }: OfferedTo): Promise<OfferLine> {
  const row = found(await db.selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirst())
  const { title, introduction } = inLanguage(row, ['title', 'introduction'], lang)
  return {
    ...plain,
    kind: 'menu',
    product_id: id,
    title,
    details: introduction,
    courses: await coursesOf(db, row, lang),
    ...priceOnOffer({ prices: parsePrices(row.prices), leastSum: row.least_sum }, guests),
    vat_rate: await rateOf(db, row.vat_rate),
  }
}

/** Returns a line of the menu that an order has a copy of, with the price that the menu has now, if it is still there. */
export async function orderMenuLine(db: Db, { menu_id, title, courses }: OrderMenu, to: OfferedTo): Promise<OfferLine> {
  const row = await db.selectFrom('menus').selectAll().where('id', '=', menu_id).executeTakeFirst()
  const copied = { courses: JSON.stringify(courses), translations: row?.translations ?? null }
  const priced = row
    ? await menuLine(db, row.id, to)
    : pricedLine({ kind: 'menu', title, price: 0, vat_rate: await usualRate(db) })
  return { ...priced, courses: await coursesOf(db, copied, to.lang) }
}

type MenuRow = Parameters<typeof inLanguage>[0] & { readonly courses: string }

/** Returns the courses of a menu with what their dishes state now. */
async function coursesOf(db: Db, { courses, translations }: MenuRow, lang: SiteLanguage | undefined) {
  const translated = translatedCourses(parseCourses(courses), lang && translations?.[lang]?.['course_words'])
  const ids = dishesIn(translated)
  const rows = ids.length > 0 ? await db.selectFrom('portfolio_items').selectAll().where('id', 'in', ids).execute() : []
  const dishes = new Map(rows.map((row) => [row.id, inLanguage(row, ['title'], lang)]))
  return translated.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => {
      const dish = line.dish_id === null ? undefined : dishes.get(line.dish_id)
      const allergens = line.dish_id === null ? null : (dish?.allergens ?? '')
      return { title: dish?.title ?? line.title, allergens }
    }),
  }))
}

/** Returns a line of an extra, for the party if it has a price a head. @throws AppError `not_found` */
export async function extraLine(db: Db, id: number, { guests, lang }: OfferedTo): Promise<OfferLine> {
  const row = found(await db.selectFrom('extras').selectAll().where('id', '=', id).executeTakeFirst())
  const { title, details, unit, price, vat_rate, offered } = inLanguage(row, ['title', 'details'], lang)
  return {
    ...plain,
    courses: [],
    kind: 'extra',
    product_id: id,
    title,
    details,
    quantity: unit === 'head' ? Math.max(guests ?? 1, 1) * 100 : 100,
    unit,
    price,
    vat_rate: await rateOf(db, vat_rate),
    is_optional: offered === 'optional',
  }
}

/** Returns a line of a dish, whose price the owner enters. @throws AppError `not_found` */
export async function dishLine(db: Db, id: number, { guests, lang }: OfferedTo): Promise<OfferLine> {
  const row = found(await db.selectFrom('portfolio_items').selectAll().where('id', '=', id).executeTakeFirst())
  const { title, allergens } = inLanguage(row, ['title'], lang)
  return {
    ...plain,
    kind: 'dish',
    product_id: id,
    title,
    courses: [{ title: '', lines: [{ title, allergens }] }],
    quantity: Math.max(guests ?? 1, 1) * 100,
    unit: 'head',
    vat_rate: await usualRate(db),
  }
}

/** Returns a line of what travelling to the order's place costs; without a price if it is free, or if that is not known. */
export async function travelLine(db: Db, order: OfferedTo & Parameters<typeof travelOfOrder>[1]): Promise<OfferLine> {
  const travel = await travelOfOrder(db, order)
  const price = travel.state === 'proposed' ? travel.amount : 0
  const title = wordsOf(order.language).offerTravel
  const { travel_vat_rate } = await settingsOf(db, 'travel_vat_rate')
  return pricedLine({ kind: 'travel', title, price, vat_rate: await rateOf(db, travel_vat_rate) })
}

/** Returns a line without its amounts, because they are meant otherwise. A discount in per cent stays. */
export function blankedLine(line: OfferLine): OfferLine {
  return { ...line, price: 0, ...(line.discount_kind === 'sum' && { discount: 0 }) }
}

/** Returns the published extras that a guest may choose, in the owner's order. */
export async function optionalLines(db: Db, to: OfferedTo): Promise<OfferLine[]> {
  const extras = db
    .selectFrom('extras')
    .select('id')
    .where('status', '=', 'Published')
    .where('offered', '=', 'optional')
  const rows = await extras.orderBy('position').orderBy('id').limit(10).execute()
  return Promise.all(rows.map(({ id }) => extraLine(db, id, to)))
}
