import type { BusyDay } from './calendar.ts'
import type { EveningFacts } from './evening.ts'

/** One fact about an evening, such as `Guests` and `8`. */
export interface EveningWords {
  readonly term: string
  readonly text: string
}

/** An evening as mails and screens tell it, without diets and allergens. */
export interface ToldEvening extends Omit<EveningFacts, 'is_flexible' | 'consented_at'> {
  readonly isFlexible: boolean
}

/** What was told about an evening, in words. Only what was told is in the list. */
export function eveningWords(evening: ToldEvening, language: string): EveningWords[] {
  const { guests, start, occasion, place, liked, budget, telephone } = evening
  const facts = {
    Date: dateWords(evening, language),
    Start: start ?? '',
    Guests: guests === null ? '' : String(guests),
    Occasion: occasion,
    Place: place,
    'Menu or dish': liked,
    'Budget a head': budget,
    Telephone: telephone,
  }
  return Object.entries(facts).flatMap(([term, text]) => (text === '' ? [] : [{ term, text }]))
}

/** Such as `Saturday, June 12, 2027 (flexible)`. */
function dateWords({ date, isFlexible }: ToldEvening, language: string): string {
  if (date === null) return isFlexible ? 'Flexible' : ''
  return isFlexible ? `${dateText(date, language)} (flexible)` : dateText(date, language)
}

/** A local date in words, with its weekday. */
export function dateText(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Date and guests in one line, such as `Saturday, June 12, 2027, 8 guests`; '' if neither was told. */
export function eveningInShort({ date, guests }: Pick<ToldEvening, 'date' | 'guests'>, language: string): string {
  const people = guests === null ? '' : guests === 1 ? '1 guest' : `${guests} guests`
  return [date === null ? '' : dateText(date, language), people].filter(Boolean).join(', ')
}

/** That a day is not free, for a guest who has asked for it. It says nothing of those who have it. */
export function busyDayText({ day, state }: BusyDay, language: string): string {
  const date = dateText(day, language)
  return state === 'taken'
    ? `${date} is already taken. I will write to you about other dates.`
    : `${date} is on hold for somebody else. It may become free, so I will write to you.`
}
