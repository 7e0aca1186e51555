import { languageOf } from '@tablier/words/language-of'
import { dateIn, type Weekday, weekdays } from './days.ts'
import {
  type HoursLine,
  type ReadHours,
  readLinesOn,
  readLinesTellEveryDay,
  readTodayText,
  type TodayWords,
} from './hours-today.ts'

/**
 * Interprets the texts of opening hours, in the usual spellings of all five languages. The server does it, so that the
 * page's scripts do not need these words.
 */
export { type HoursLine, hoursText, isComing, SPECIAL_DAYS_AHEAD, timesText } from './hours-today.ts'

interface DayWords {
  /** From Monday. A day may be shortened to three letters, and have a plural. */
  readonly names: string
  /** Shorter forms, from Monday; several for a day are separated by a slash. */
  readonly short: string
  readonly daily: string
  /** Monday to Friday. */
  readonly weekdays: string
  readonly weekend: string
}

/** Words in lower case without accents; a comma separates phrases. */
const dayWords: Readonly<Record<string, DayWords>> = {
  en: {
    names: 'monday tuesday wednesday thursday friday saturday sunday',
    short: '- - weds thurs - - -',
    daily: 'daily,every day,everyday,all days,all week,7 days a week,7 days',
    weekdays: 'weekdays,weekday',
    weekend: 'weekends,weekend,week-end,week-ends',
  },
  de: {
    names: 'montag dienstag mittwoch donnerstag freitag samstag sonntag',
    short: 'mo di mi do fr sa so',
    daily: 'taglich,jeden tag,alle tage,taeglich,tagl',
    weekdays: 'wochentags,unter der woche,an wochentagen',
    weekend: 'wochenende,wochenenden,wochenends,am wochenende,an wochenenden',
  },
  fr: {
    names: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    short: 'lu/l ma me je/j ve/v sa/s di/d',
    daily: 'tous les jours,chaque jour,tlj,7j/7,7 j/7,7/7,7 jours sur 7',
    weekdays: 'en semaine,semaine,jours de semaine,la semaine',
    weekend: 'week-end,week-ends,weekend,weekends,le week-end,les week-ends,le weekend,we,fin de semaine',
  },
  es: {
    names: 'lunes martes miercoles jueves viernes sabado domingo',
    short: 'lu/l ma/m mi/x ju/j vi/v sa/s do/d',
    daily: 'todos los dias,cada dia,diario,diariamente,a diario',
    weekdays: 'entre semana,dias laborables,dias de semana,de lunes a viernes',
    weekend: 'fin de semana,fines de semana,los fines de semana,el fin de semana,finde,findes',
  },
  it: {
    names: 'lunedi martedi mercoledi giovedi venerdi sabato domenica',
    short: 'lu/l ma me gi/g ve/v sa/s do/d',
    daily: 'tutti i giorni,ogni giorno,quotidianamente,tutta la settimana',
    weekdays: 'in settimana,durante la settimana,nei giorni infrasettimanali',
    weekend: 'fine settimana,nel fine settimana,weekend,nel weekend,week-end,week end,nei weekend',
  },
}

/** Words between days that tell the language. */
const connectives: readonly (readonly [language: string, words: RegExp])[] = [
  ['de', /\b(?:bis|und|am|an)\b/],
  ['fr', /\b(?:au|et|le|les|du)\b/],
  ['es', /\b(?:y|los|el|hasta)\b/],
  ['it', /\b(?:e|ed|dal|dalla|il|fino)\b/],
]

const all = [0, 1, 2, 3, 4, 5, 6] as const

const readers = Object.entries(dayWords).map(([language, words]) => [language, readerOf(words)] as const)

interface DayReader {
  readonly spans: ReadonlyMap<string, readonly number[]>
  readonly dayOf: (word: string) => number | undefined
}

function readerOf(words: DayWords): DayReader {
  const names = words.names.split(' ')
  const short = words.short.split(' ').map((forms) => forms.split('/'))
  const spans = new Map<string, readonly number[]>()
  for (const text of words.daily.split(',')) spans.set(text, all)
  for (const text of words.weekdays.split(',')) spans.set(text, all.slice(0, 5))
  for (const text of words.weekend.split(',')) spans.set(text, all.slice(5))
  return {
    spans,
    dayOf(word) {
      const plural = [word, word.replace(/s$/, ''), word.replace(/he$/, 'a'), word.replace(/i$/, 'o')]
      const index = names.findIndex((name) =>
        plural.some((form, at) => (at === 0 ? form.length >= 3 && name.startsWith(form) : form === name)),
      )
      if (index >= 0) return word === 'frei' ? undefined : index // closed, in German
      if (/^sonnabends?$/.test(word) && names[5] === 'samstag') return 5
      const shortened = short.findIndex((forms) => forms.includes(word))
      return shortened < 0 ? undefined : shortened
    },
  }
}

const ARTICLES =
  /^(?:(?:from|on|every|each|all|vom?n?|am|an|jede[nrs]?|immer|du|de|des|le|la|les|l'|tous|toutes|chaque|del|el|los|las|cada|todos|da|dal|dalla|il|lo|i|ogni|tutti|every)\s+)+/
const AND =
  /\s*(?:[,;&/+\n\u00b7\u2022|]|(?<![\p{L}\p{N}])(?:and|und|u|et|y|e|ed|sowie|oder|or|ou|o)(?![\p{L}\p{N}]))\s*/u
const TO =
  /\s*(?:[-\u2010-\u2015\u2212~\u301c>\u2192]+|(?<![\p{L}\p{N}])(?:to|through|thru|till?|until|bis|au|a|al|alla|ad|hasta|fino)(?![\p{L}\p{N}]))\s*/u

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\u2019/g, "'")
    .replace(/(?<=\p{L})\./gu, '')
    .replace(/[\s:]+/g, ' ')
    .trim()
}

/** Returns the days of a text in one language, Monday as 0; undefined if a part is not a day. */
function daysBy(reader: DayReader, text: string): readonly number[] | undefined {
  const known = spanBy(reader, text)
  if (known) return known
  const spans = text.split(AND).map((part) => spanBy(reader, part))
  return spans.includes(undefined) ? undefined : spans.flatMap((span) => span ?? [])
}

function spanBy({ spans, dayOf }: DayReader, text: string): readonly number[] | undefined {
  const bare = text.replace(ARTICLES, '')
  const named = spans.get(text) ?? spans.get(bare)
  if (named) return named
  const ends = bare.split(TO).map((end) => dayOf(end.replace(ARTICLES, '').trim()))
  const [first, last = first] = ends
  if (first === undefined || last === undefined || ends.includes(undefined) || ends.length > 2) return undefined
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
}

/**
 * Returns the days that a text names, Monday as 0, such as `Tue – Fri`, `montags` or `du lundi au vendredi`; undefined if
 * a part is not a day, or if two languages read it as different days.
 * @param language of the site, which decides then: `Di` is a Tuesday in German and a Sunday in French
 */
function dayIndexes(text: string, language = ''): readonly number[] | undefined {
  const words = plain(text.replace(/\d{5,}/g, 'x')) // no day has so many digits
  if (words === '' || words.length > 100) return undefined
  const own = connectives.find(([, said]) => said.test(words))?.[0] ?? languageOf(language)
  const readings = readers.flatMap(([tag, reader]) => {
    const days = daysBy(reader, words)
    return days ? [{ tag, days }] : []
  })
  const chosen = readings.find(({ tag }) => tag === own) ?? readings[0]
  const isClear = chosen?.tag === own || readings.every(({ days }) => String(days) === String(chosen?.days))
  return isClear ? chosen?.days : undefined
}

/** Returns the days that a text names, in one of five languages; see `dayIndexes`. */
export function weekdaysIn(text: string, language?: string): Weekday[] | undefined {
  return dayIndexes(text, language)?.map((index) => weekdays[index]!) // the index is below 7
}

/** Returns whether a day is written in a language. English words are not taken for another language's. */
export function isWrittenIn(day: string, language: string): boolean {
  const [own, words] = [languageOf(language), plain(day)]
  const readsAs = (wanted: string) =>
    readers.some(([tag, reader]) => tag === wanted && daysBy(reader, words) !== undefined)
  return own !== undefined && readsAs(own) && (own === 'en' || !readsAs('en'))
}

/** Returns the weekday that the text names in full, in upper or lower case and in any language; otherwise undefined. */
export function weekdayIn(day: string): Weekday | undefined {
  const word = plain(day)
  const lists = Object.values(dayWords).map(({ names }) => names.split(' '))
  const index = lists.map((names) => names.indexOf(word)).find((found) => found >= 0)
  return index === undefined ? undefined : weekdays[index]
}

/** Returns the lines with the weekdays that they name. */
export function readHours<Line extends HoursLine>(lines: readonly Line[], language?: string): (Line & ReadHours)[] {
  return lines.map((line) => ({ ...line, on: dayIndexes(line.day, language) }))
}

/** Returns the lines for a date: a special day before its weekday, that before several days such as 'Mon – Fri'. */
export function linesOn<Line extends HoursLine>(date: string, lines: readonly Line[], language?: string): Line[] {
  return readLinesOn(date, readHours(lines, language))
}

/** Returns whether the lines tell for every date if it is open. An unreadable line might be about any day. */
export function tellsEveryDay(lines: readonly HoursLine[], language?: string): boolean {
  return readLinesTellEveryDay(readHours(lines, language))
}

/** Returns 'Open today 18:00 – 23:00', 'Closed today', or the note of a day without times. */
export function todayText(date: string, lines: readonly HoursLine[], t: TodayWords, language?: string): string {
  return readTodayText(date, readHours(lines, language), t)
}

const NOON = /^(?:noon|midday|mittags?|midi|mediodia|mezzogiorno|mezzodi)$/
const MIDNIGHT = /^(?:midnight|mitternachts?|minuit|medianoche|mezzanotte)$/
/** What may stand before a time. */
const FROM =
  /^(?:from|at|until|till?|to|ab|von|um|bis|des|de|du|a partir de|a partir des|a|jusqu'a|jusqua|desde|las|a las|a la|hasta|hasta las|dalle|dalla|dal|alle|fino alle|ore|le ore|h)\s+/
const CLOCK =
  /^(\d{1,2})(?:\s*(?:[:.,]|h(?:rs?)?|uhr)\s*(\d{2})(?:\.00)?)?\s*(?:(?:uhr|hrs?|h|heures?|horas?|ore|o'clock)\s*)?(?:([ap])\s?m)?$/

/**
 * Returns `9:30 pm`, `21.30`, `21h30`, `21 Uhr 30` or `24:00` as a time such as `21:30`; undefined if the text is
 * ambiguous. 24:00 is 00:00.
 */
export function clockTime(text: string): string | undefined {
  const words = plain(text.normalize('NFKC').replace(/(?<=\d):(?=\d)/g, '.'))
    .replace(FROM, '')
    .replace(FROM, '') // such as `hasta las 22`
    .replace(/^(\d{2})(\d{2})$/, '$1.$2')
  if (NOON.test(words)) return '12:00'
  if (MIDNIGHT.test(words)) return '00:00'
  const match = CLOCK.exec(words)
  if (!match) return undefined
  const [, hourText, minuteText, half] = match
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)]
  if (minute > 59) return undefined
  if (half) return hour >= 1 && hour <= 12 ? timeText((hour % 12) + (half === 'p' ? 12 : 0), minute) : undefined
  // A number alone is clear only after noon: 6 might be the evening's.
  const isClear = minuteText !== undefined || hour > 12 || /\D/.test(words)
  if (!isClear || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return timeText(hour % 24, minute)
}

function timeText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

interface OpenSpan {
  readonly opens: string
  readonly closes: string
}

/**
 * Returns when a line is open: its two times, or the spans that were typed into one field, such as `12-14 Uhr, 18-22
 * Uhr`. A span may end after midnight. Undefined if a time is not understood.
 */
export function openSpans({ openTime, closeTime }: Pick<HoursLine, 'openTime' | 'closeTime'>): OpenSpan[] | undefined {
  const texts = [openTime, closeTime].map((time) => time.trim()).filter(Boolean)
  const [whole = ''] = texts
  const parts = texts.length === 1 ? whole.split(/[,;/&+\n]|\s(?:und|and|et|y|e)\s/) : [texts.join(' – ')]
  const unit = UNIT.exec(whole)?.[0] ?? ''
  const spans = parts.map((part) => spanOfTimes(part, unit))
  return texts.length === 0 || spans.includes(undefined) ? undefined : spans.flatMap((span) => span ?? [])
}

/** What follows a time, at the end of a text. */
const UNIT = /\s*(?:uhr|h|hrs?|heures|horas|[ap]\.?\s?m\.?)\s*$/i

/** @param unit what the last time of the line says, such as ` Uhr` */
function spanOfTimes(text: string, unit: string): OpenSpan | undefined {
  const ends = text.split(/\s*(?:[-\u2010-\u2015\u2212]|\s(?:to|bis|a|à|al|alle|hasta|until|jusqu['\u2019]à)\s)\s*/u)
  const [from = '', to = ''] = ends
  if (ends.length !== 2) return undefined
  // In `18-22 Uhr` and `6-10 pm`, the end says what the start means.
  const after = UNIT.exec(to)?.[0] ?? unit
  const [opens, closes] = [clockTime(from) ?? clockTime(from + after), clockTime(to) ?? clockTime(to + after)]
  if (!opens || !closes) return undefined
  if (opens === closes) return opens === '00:00' && /24/.test(to) ? { opens, closes: '23:59' } : undefined
  return { opens, closes }
}

/** Returns which fields of a line are not understood, so that 'Open today' and search engines leave them out. */
export function unreadHours(
  { day, openTime, closeTime }: Pick<HoursLine, 'day' | 'openTime' | 'closeTime'>,
  language?: string,
): ('day' | 'openTime' | 'closeTime')[] {
  const isDay = day.trim() === '' || dateIn(day) !== undefined || dayIndexes(day, language) !== undefined
  const times = { openTime, closeTime }
  const unread = (['openTime', 'closeTime'] as const).filter((name) => {
    const text = times[name].trim()
    return text !== '' && clockTime(text) === undefined
  })
  return [...(isDay ? [] : (['day'] as const)), ...(openSpans(times) ? [] : unread)]
}
