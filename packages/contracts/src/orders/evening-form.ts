/** The fields about the evening in the contact form, apart from the schemas, which the page does not load. */
import type { Words } from '@tablier/words/site/words'
import type { Refusal } from '../endpoint/refusals.ts'
import { dateText, timeText } from '../time/formats.ts'

/** The allergens of annex II of Regulation (EU) No 1169/2011. The message `allergen` has their names. */
export const allergenCodes = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergenCodes)[number]

/** Maximum lengths in characters. */
export const eveningLengths = {
  occasion: 100,
  place: 100,
  liked: 500,
  diets: 2000,
  budget: 60,
  telephone: 40,
} as const

export const MAX_GUESTS = 500
/** How many years ahead an evening can be requested. */
export const MAX_YEARS_AHEAD = 3
/** Returns the last day that can be requested. */
export const lastDayAhead = (today: string) => String(Number(today.slice(0, 4)) + MAX_YEARS_AHEAD) + today.slice(4)
/** Returns why a day cannot be requested; undefined if it can. */
export function dateProblem(day: string, today: string): Refusal | undefined {
  if (day < today) return { reason: 'notInPast' }
  return day > lastDayAhead(today) ? { reason: 'yearsAhead', values: { count: MAX_YEARS_AHEAD } } : undefined
}

/** The fields in the order of the form. */
export const eveningFields = [
  'date',
  'is_flexible',
  'start',
  'guests',
  'occasion',
  'place',
  'telephone',
  'liked',
  'budget',
  'diets',
  'allergens',
  'has_consent',
] as const
export type EveningField = (typeof eveningFields)[number]

/** The posted fields of the form: each name with its values, trimmed. Empty ones are left out. */
export type EveningTexts = Readonly<Partial<Record<EveningField, readonly string[]>>>

/** What is wrong with fields, in words that follow the field's name, such as "must not be in the past". */
export type EveningProblems = Readonly<Partial<Record<EveningField, string>>>

/** Reads the fields about the evening from a posted form; undefined if the form did not have them. */
export function eveningTexts(form: URLSearchParams): EveningTexts | undefined {
  if (!form.has('evening')) return undefined
  const filled = eveningFields.map((name) => {
    const values = form.getAll(name).map((value) => value.trim())
    return [name, values.filter((value) => value !== '')] as const
  })
  return Object.fromEntries(filled.filter(([, values]) => values.length > 0))
}

/** Returns the call's `evening` for these texts. A text that is not a number becomes null, which the call refuses. */
export function eveningBody(texts: EveningTexts): Record<string, unknown> {
  const read = Object.entries(texts).map(([name, values]) => [name, valueOf(name, values)])
  return Object.fromEntries(read) as Record<string, unknown> // of any type, so that the call says what is wrong
}

function valueOf(name: string, values: readonly string[]): unknown {
  if (name === 'allergens') return values
  if (name === 'is_flexible' || name === 'has_consent') return true
  return name === 'guests' ? Number(values[0]) : values[0]
}

/** Returns what is wrong with the evening, by field, from the errors of a refused call. */
export function eveningProblems(errors: readonly { readonly field: string; readonly message: string }[]) {
  const problems: { [Name in EveningField]?: string } = {}
  for (const { field, message } of errors) {
    const name = eveningFields.find((known) => field === `evening.${known}` || field.startsWith(`evening.${known}.`))
    if (name) problems[name] ??= message
  }
  return problems satisfies EveningProblems
}

/** The facts about an evening, in the order of the form. */
const eveningFacts = ['date', 'start', 'guests', 'occasion', 'place', 'liked', 'budget', 'telephone'] as const
type EveningFact = (typeof eveningFacts)[number]

/** The site's words and those of the back office both have these messages. */
type Messages = Pick<Words, 'eveningFact' | 'flexible' | 'flexibleDate' | 'guestsCount'>

/** One fact about an evening in words, such as `Guests` and `8`. */
interface EveningWords {
  readonly fact: EveningFact
  readonly term: string
  readonly text: string
}

/** The facts about an evening for mails and screens, without diets and allergens. */
interface ToldEvening extends Partial<Record<EveningFact, string | number | null>> {
  /** A local date. */
  readonly date: string | null
  readonly guests: number | null
  readonly is_flexible: boolean
}

/** Returns the facts about an evening in words. Fields that were left empty are missing. */
export function eveningWords(evening: ToldEvening, locale: string, words: Messages): EveningWords[] {
  return eveningFacts.flatMap((fact) => {
    const text = factText(fact, evening, locale, words)
    return text === '' ? [] : [{ fact, term: words.eveningFact({ fact }), text }]
  })
}

function factText(fact: EveningFact, evening: ToldEvening, locale: string, words: Messages): string {
  const value = evening[fact] ?? ''
  if (fact === 'date') return dateWords(evening, locale, words)
  return fact === 'start' && value !== '' ? timeText(String(value), locale) : String(value)
}

/** Such as `Saturday, June 12, 2027 (flexible)`. */
function dateWords({ date, is_flexible: isFlexible }: ToldEvening, locale: string, words: Messages): string {
  if (date === null) return isFlexible ? words.flexible : ''
  const text = dateText(date, locale)
  return isFlexible ? words.flexibleDate({ date: text }) : text
}

/** Returns date and guests on one line, such as `Saturday, June 12, 2027, 8 guests`; '' if both are missing. */
export function eveningInShort(
  { date, guests }: Pick<ToldEvening, 'date' | 'guests'>,
  locale: string,
  words: Messages,
): string {
  const people = guests === null ? '' : words.guestsCount({ guests })
  return [date === null ? '' : dateText(date, locale), people].filter(Boolean).join(', ')
}

/** Tells the guest who asked for a day that it is not free. It reveals nothing about other customers. */
export function busyDayText(
  { day, state }: { readonly day: string; readonly state: 'held' | 'taken' },
  locale: string,
  words: Pick<Words, 'busyDay'>,
): string {
  return words.busyDay({ date: dateText(day, locale), state })
}
