import { languages } from '@tablier/words/languages'
import { foldText } from '../text/search.ts'
import { dateText, weekdayText } from '../time/formats.ts'

/** What is counted at a table, in the five languages, folded. */
const COUNTED = String.raw`guests?|people|persons?|courses?|dishes|plates|places|seats|gast|gaste|personen|gang|gange|teller|platze|convives?|personnes?|plats?|couverts?|comensal(?:es)?|personas?|platos?|cubiertos?|ospit[ei]|commensal[ei]|persona|persone|piatt[io]|portat[ae]|copert[io]`
/** What cannot follow a number that is a day: a sum, a quantity, a time or a longer number. */
const MEASURE = String.raw` ?(?:[€$£%]|-\d|\d|(?:eur|euros?|chf|usd|gbp|percent|prozent|(?:por|pour|per) cento?|por ciento|uhr|h|ore|horas?|heures?|[ap]m|kg|g|l|cl|ml|${COUNTED})\b)`
/** What stands before a sum, a time or a part of a longer number, such as a telephone number. */
const AMOUNT = String.raw`(?:\d[-.,:/ ]?|[€$£+] ?|\b(?:eur|chf|usd|gbp|um|alle|a las|at|n[or]\.?) )`
/** What stands before a day in a sentence, with a number or alone. */
const BEFORE_DAY = String.raw`\b(?:on|for|by|until|am|den|dem|zum|vom|ab|bis|fur|le|du|au|pour|el|del|al|para|il|dal|per) `
/** Another day after the first one, as in `24 to 26` or `24., 25. und Samstag, den 26.`; one month can follow for all. */
const NEXT_DAY = String.raw`(?:,? ?[–-]|,(?: (?:and|or))?| (?:to|until|and|or|bis|und|oder|au|et|ou|al|y|o|e))(?: [a-z']+\.?,?){0,2} ?\d{1,2}(?:st|nd|rd|th|er|[.°])?`
/** Words that are a month or its beginning too, as in “we set 24 places” and “all 8 may come”. With a dot they are months. */
const WORD_LIKE_MONTH = /\b(?:may|mar|ago|gen|[Ss]et|[Mm]ag)\b(?!\.)/g

/**
 * Returns whether a text names a day, as people write it in the five languages: `24.12.`, `24/12/2026`, `December 24th`,
 * `le 24 décembre`, `jueves 24`, `am 24.`. A day without its month counts after a word such as „am“, or with the right
 * weekday. Sums, times, telephone numbers and other years do not count.
 * @param day such as `2026-12-24`
 * @param locale says whether 12/24 or 24/12 is written there; its own names of months count too
 */
export function namesDay(text: string, day: string, locale: string): boolean {
  if (text.includes(dateText(day, locale))) return true
  const line = inOneLine(text)
  if (!line.includes(String(partsOf(day)[2]))) return false // most texts need no patterns, which take longest
  return (
    new RegExp(`${inNumbers(day, locale)}|${alone(day, locale)}`).test(line) ||
    new RegExp(withMonth(day, locale)).test(inOneLine(text.replaceAll(WORD_LIKE_MONTH, '_')))
  )
}

const inOneLine = (text: string) => foldText(text).replaceAll(/\s+/g, ' ')

/** `24.12.`, `24. 12. 2026`, `24/12`, `24-12-26`, `2026-12-24`. Without a year, `24.12` could be a number. */
function inNumbers(day: string, locale: string): string {
  const [year, month, date] = partsOf(day)
  const isMonthFirst = /^11\D/.test(dateText('2001-11-22', locale, { month: 'numeric', day: 'numeric' }))
  const slashed = isMonthFirst ? `0?${month}/0?${date}` : `0?${date}/0?${month}`
  const dotted = `0?${date}\\. ?0?${month}`
  const dashed = `0?${date}-0?${month}`
  const ofYear = (separator: string) => `${separator}(?: ?${year}|${year % 100})(?![\\d/-]|[.,:]\\d)`
  const ends = `(?![-/.,:]?\\d|\\.? ?\\d{4}|${MEASURE})`
  const isPlain = date > 12 // a lower number could be a part of one, such as 1/2
  return [
    day,
    `(?<!${AMOUNT})(?:${dotted}${ofYear('\\.')}|${slashed}${ofYear('/')}|${dashed}${ofYear('-')})`,
    `${BEFORE_DAY}(?:${dotted}\\.?|${slashed})${ends}`,
    ...weekdaysOf(day, locale).map((weekday) => `\\b${weekday},? (?:${dotted}\\.?|${slashed})${ends}`),
    ...(isPlain ? [`(?<!${AMOUNT})(?:${dotted}\\.|${slashed})${ends}`] : []),
  ].join('|')
}

/** `24 December`, `24th of December 2026`, `Dec 24`, `24. Dez.`, `1er janvier`, `24 de diciembre`. */
function withMonth(day: string, locale: string): string {
  const [year, , date] = partsOf(day)
  const month = `(?:${monthsOf(day, locale).map(shortened).join('|')})\\b\\.?`
  const otherYear = `(?!,? (?:del? )?(?!${year}\\b)\\d{4}\\b)`
  return [
    `(?<!\\d[.,]?)0?${date}(?:st|nd|rd|th|er|o|[.°])?,? ?(?:of |de |d')?${month}${otherYear}`,
    `(?<!\\d(?:st|nd|rd|th)? (?:of )?)\\b${month} (?:the )?0?${date}(?:st|nd|rd|th)?(?!\\d|[.,:]\\d)${otherYear}`,
  ].join('|')
}

/** `am 24.`, `the 24th`, `le 24`, `el día 24`, `l’8`, `Thursday 24`; with no month after it, which is another one. */
function alone(day: string, locale: string): string {
  const [, , date] = partsOf(day)
  const months = everyMonth(locale).map(shortened).join('|')
  const ends = `(?![./:,-]?\\d|\\.? ?(?:\\d|(?:of |de |d')?(?:${months})\\b)|${MEASURE})${notOfAnotherMonth(day, locale)}`
  const weekday = `(?:(?:${weekdaysOf(day, locale).join('|')}),? )`
  const written = [
    `\\b(?:am|den|dem|zum|vom|ab|bis) ${weekday}?${date}\\.`,
    `\\bthe ${date}(?:st|nd|rd|th)\\b`,
    `\\b(?:le|du|el|il)(?: dia)? ${weekday}?${date}(?:er)?\\b`,
    `\\bl'${date}\\b`,
    `\\b${weekday}(?:den |the )?${date}(?:st|nd|rd|th|\\.)?\\b`,
  ].join('|')
  return `(?:${written})${ends}`
}

/** Refuses `24 to 26 November` for a day in December: the month after the last of several days is that of all. */
function notOfAnotherMonth(day: string, locale: string): string {
  const [year, month] = partsOf(day)
  const own = monthsOf(day, locale)
  const others = everyMonth(locale).filter((name) => !own.includes(name))
  const otherYear = `(?:${own.map(shortened).join('|')})\\b\\.?,? (?:del? )?(?!${year}\\b)\\d{4}\\b`
  const named = ` ?(?:of |de |d')?(?:(?:${others.map(shortened).join('|')})\\b|${otherYear})`
  const inDigits = `[./]? ?(?!0?${month}\\b)(?<=[./] ?)\\d{1,2}\\b`
  return `(?!\\.?(?:${NEXT_DAY})+(?:${named}|${inDigits}))`
}

function partsOf(day: string): readonly [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** Returns the names of a day's month, folded, in all languages. */
function monthsOf(day: string, locale: string): string[] {
  return inAll(locale, (language) => dateText(day, language, { month: 'long' }))
}

const everyMonth = (locale: string) =>
  Array.from({ length: 12 }, (_, index) => `2001-${String(index + 1).padStart(2, '0')}-01`).flatMap((day) =>
    monthsOf(day, locale),
  )

/** Returns the names of a day's weekday and their short forms, as a pattern for each language. */
function weekdaysOf(day: string, locale: string): string[] {
  const index = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return inAll(locale, (language) => weekdayText(index, language)).map((name) => {
    return `${name.slice(0, 2)}(?:${name.slice(2)}|${name.charAt(2)})?\\.?`
  })
}

const inAll = (locale: string, write: (language: string) => string) =>
  Array.from(new Set([...languages, locale].map((language) => foldText(write(language)))))

/** `december` or its beginning, from three letters on: a pattern. */
function shortened(name: string): string {
  return name.slice(0, 3) + Array.from(name.slice(3)).reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')
}

/** What is said of a day that is kept for somebody, in the five languages, folded. */
const KEPT = new RegExp(
  [
    String.raw`\bpencill?ed\b`,
    String.raw`\b(?:held|holding|kept|keeping|blocked|reserved|saved|saving) (?:it|that|this|you|(?:the|your|this|that) (?:day|date|evening))\b`,
    String.raw`\bput (?:it|that|(?:the|your) (?:day|date|evening)) on hold\b`,
    String.raw`\bvorgemerkt\b|\bmerke\b[^.!?]{1,40}\bvor\b`,
    String.raw`\b(?:halte|habe)\b[^.!?]{1,40}\b(?:frei ?gehalten|frei|reserviert|geblockt|notiert)\b(?= *(?:[.!,]|und\b|fur\b|$))`,
    String.raw`\bje (?:l'ai|vous l'ai|ai) (?:note|notee|reserve|reservee|bloque|bloquee|garde|gardee)\b`,
    String.raw`\bje vous (?:garde|reserve|bloque|note) (?:la date|le jour|cette date|ce jour|la soiree)\b|\bpose une option\b`,
    String.raw`\b(?:lo|la) he (?:apuntado|reservado|guardado|bloqueado)\b|\bhe (?:apuntado|reservado|guardado|bloqueado) (?:el dia|la fecha|ese dia|esa fecha)\b`,
    String.raw`\b(?:le|les|te) (?:reservo|guardo|apunto) (?:el dia|la fecha|ese dia|esa fecha)\b`,
    String.raw`\bl'ho (?:segnat|riservat|bloccat|tenut)[ao]\b|\bho (?:segnato|riservato|bloccato) (?:il giorno|la data)\b`,
    String.raw`\b(?:le|vi|ti) (?:tengo|riservo|blocco) (?:il giorno|la data|questa data)\b`,
  ].join('|'),
)

/**
 * Returns whether a text says that a day is kept for its reader, as in “I have pencilled it in” or „ist für Sie
 * vorgemerkt“, whether or not it names the day. A question about it does not.
 */
export function saysKept(text: string): boolean {
  return KEPT.test(inOneLine(text).replaceAll('’', "'"))
}
