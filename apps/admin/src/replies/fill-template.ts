import {
  dateText,
  formatMoney,
  harmlessName,
  harmlessText,
  listText,
  momentText,
  type OrderDish,
  type SiteLanguage,
  templateFields,
  timeText,
  type Translations,
} from '@tablier/contracts'

const FIELD = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'gi')

/** Returns the names of all fields, as they are typed. */
export function templateFieldsText(locale: string): string {
  return listText(
    templateFields.map((name) => `{${name}}`),
    locale,
  )
}

/** How many characters of a place are in a mail. */
const MAX_PLACE = 60

/** A menu with its courses; more than one line of a course is a choice. */
interface CookedMenu {
  readonly title: string
  readonly courses: readonly { readonly lines: readonly { readonly title: string }[] }[]
}

/** Returns a menu on one line, such as `Autumn: Soup · Sole / Duck · Cake`. */
function menuText({ title, courses }: CookedMenu): string {
  const dishes = courses.map(({ lines }) => lines.map((line) => line.title).join(' / ')).filter(Boolean)
  return dishes.length > 0 ? `${title}: ${dishes.join(' · ')}` : title
}

/** What is known of an evening and its guest. */
export interface Facts {
  /** The guest's whole name; '' if it is not known. */
  readonly name: string
  /** A local date, such as 2026-05-03. */
  readonly date: string | null
  readonly start: string | null
  readonly guests: number | null
  readonly place: string
  /** The menu of the evening; null if it has none. */
  readonly menu: CookedMenu | null
  /** On top of the menu. */
  readonly dishes: readonly Pick<OrderDish, 'title'>[]
  /** In the currency's smallest unit. */
  readonly price: number | null
  readonly currency: string
  /** When the hold ends, and the evening's time zone. */
  readonly heldUntil: string | null
  readonly timeZone: string
  /** The guest's link, with its origin; null if there is none. */
  readonly link: string | null
}

/** Fills the fields of a template, such as `{date}`. A field without a value stays as it is. */
export function fillTemplate(text: string, facts: Partial<Facts>, locale: string): string {
  const {
    date,
    start,
    guests,
    place = '',
    menu = null,
    dishes = [],
    price,
    currency,
    heldUntil,
    timeZone,
    link,
  } = facts
  const name = harmlessName(facts.name ?? '') // strangers choose name and place, and to whom they are mailed
  const values: Readonly<Record<string, string | null | undefined> & Record<(typeof templateFields)[number], unknown>> =
    {
      name,
      'first name': name.split(' ')[0],
      date: date && dateText(date, locale),
      start: start && timeText(start, locale),
      guests: guests?.toString(),
      place: harmlessText(place, MAX_PLACE),
      menu: [...(menu ? [menuText(menu)] : []), ...dishes.map(({ title }) => title)].join(' · '),
      price: typeof price === 'number' && currency ? formatMoney(price, currency, locale) : null,
      until: heldUntil && momentText(heldUntil, locale, { dateStyle: 'full', timeZone }),
      link,
    }
  return text.replace(FIELD, (field, key: string) => values[key.toLowerCase()] || field)
}

/** The text of a template or a mail. */
export interface TranslatedBody {
  readonly body: string
  readonly translations?: Translations<'body'>
}

/** Returns the text in a guest's language; the main one if it is not given in it. */
export function bodyIn(language: SiteLanguage | null, { body, translations }: TranslatedBody): string {
  return (language && translations?.[language]?.body?.text) ?? body
}

/** The fields that a text still contains, each once. */
export function openFields(text: string): string[] {
  return [...new Set(text.match(FIELD))]
}

/**
 * Fills the fields of a mail that is offered, and leaves out the lines whose fields have no value. A line that ends
 * with a colon goes with the only line that it leads to.
 */
export function fillMail(text: string, facts: Partial<Facts>, locale: string): string {
  const filled = text.split('\n').map((line) => fillTemplate(line, facts, locale))
  const isOpen = (line = '') => openFields(line).length > 0
  const leadsTo = (index: number) => (filled[index + 2] ? undefined : filled[index + 1])
  const kept = filled.filter((line, index) => !isOpen(line) && !(line.endsWith(':') && isOpen(leadsTo(index))))
  return kept.join('\n').replace(/\n{3,}/g, '\n\n')
}
