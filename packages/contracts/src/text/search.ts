// How texts are searched, in lists that are loaded and in the database. PostgreSQL's function `search_key` returns the
// same as `searchKey`; `apps/api/test/database/search-key.test.ts` compares the two.

/** Accents and other combining marks, and characters that nobody sees, such as soft hyphens. */
const DROPPED =
  // oxlint-disable-next-line no-misleading-character-class -- it matches accents alone, after their letter
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/

/** What Unicode does not decompose, and capitals of other scripts. */
const folded = foldedLetters()

function foldedLetters(): ReadonlyMap<string, string> {
  return new Map([
    ...pairs('ĐđÐðØøŁłĦħıŦŧŊŋƏəƵƶ', 'ddddoollhhittnneezz'),
    ...alike('ßẞ', 'ss'),
    ...alike('Ææ', 'ae'),
    ...alike('Œœ', 'oe'),
    ...alike('Þþ', 'th'),
    ...moved(0x391, 0x3a1, 32), // Greek
    ...moved(0x3a3, 0x3a9, 32),
    ...pairs('ς', 'σ'),
    ...moved(0x400, 0x40f, 80), // Cyrillic
    ...moved(0x410, 0x42f, 32),
    ...pairs('ҐҒҚҢӨҰҮҺӘ', 'ґғқңөұүһә'),
    ...moved(0x531, 0x556, 48), // Armenian
    ...moved(0x660, 0x669, 0x30 - 0x660), // the digits of Arabic and Persian
    ...moved(0x6f0, 0x6f9, 0x30 - 0x6f0),
    ...alike('‘’‚‛‹›ʹʻʼʾʿ′´`', "'"),
    ...alike('“”„‟«»', '"'),
    ...alike('‐‒–—―−', '-'),
    ['⁄', '/'],
  ])
}

type Pairs = (readonly [string, string])[]

/** Maps letters to those at the same places of an equally long text. */
function pairs(from: string, to: string): Pairs {
  return Array.from(from, (letter, index) => [letter, to.charAt(index)])
}

function alike(letters: string, to: string): Pairs {
  return Array.from(letters, (letter) => [letter, to])
}

/** Maps the characters from `first` to `last` to those that are `by` code points away. */
function moved(first: number, last: number, by: number): Pairs {
  const points = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return points.map((point) => [String.fromCodePoint(point), String.fromCodePoint(point + by)])
}

/**
 * Returns a text in lower case and without accents, in plain letters, digits and signs where there are any: `Crème` is
 * `creme`, `Weiß` is `weiss`, `İ` and `ı` are `i`, and every dash is `-`. The result for two texts is the result for
 * each, one after the other.
 */
export function foldText(text: string): string {
  const plain = text.replaceAll('´', "'").normalize('NFKD') // which would make a space of a lone accent
  return plain
    .replaceAll(/[^\0-_a-\x7f]/gu, (sign) => folded.get(sign) ?? (DROPPED.test(sign) ? '' : sign))
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const germanSpellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** `Müller` -> `mueller`, in a text in NFC. */
export const spelledOut = (text: string) =>
  foldText(text.replaceAll(/[äöüåøÄÖÜÅØ]/g, (letter) => germanSpellings[letter.toLowerCase()]!)) // it has all five

/** The digits of a number as people write it: `+49 (0)171/23 45-678` is `491712345678`. */
const joinedDigits = (foldedText: string) =>
  foldedText.replaceAll('(0)', '').replaceAll(/(?<=[0-9])[ ()/.-]+(?=[0-9])/g, '')

/**
 * Returns what searches look into: the folded text, and after it its words with umlauts in their German spelling, and
 * its numbers of six digits and more, which may be telephone numbers: `Müller, 0171/23 45` is `muller, 0171/23 45`,
 * `mueller,` and `01712345`. Each of these follows a tab, which no word of a search has.
 */
export function searchKey(text: string): string {
  const plain = foldText(text)
  const spelled = text.normalize('NFC').match(/[^ \t\n]*[äöüåøÄÖÜÅØ][^ \t\n]*/g) ?? []
  const numbers = joinedDigits(plain).match(/[0-9]{6,}/g) ?? []
  const others = [...spelled.map(spelledOut), ...numbers]
  return others.length === 0 ? plain : `${plain}\n\t${others.join('\t')}`
}

/**
 * What a key must contain: something of each term. A term has alternatives, and of an alternative all parts must be
 * there. Empty if nothing is searched for.
 */
export type SearchTerms = readonly (readonly (readonly string[])[])[]

/**
 * Reads what somebody typed into a search. Each word is a term, in any order; neighbouring words that look like a
 * telephone number are one term, which its digits match too.
 */
export function searchTerms(typed: string): SearchTerms {
  const terms = new Map<string, readonly (readonly string[])[]>()
  for (const part of typed.match(/(?:(?<!\S)[+()/.\p{Pd}\p{Nd}]+(?!\S)\s*)+|\S+/gu) ?? []) {
    const words = part
      .split(/\s+/)
      .map(wordForms)
      .filter(([form]) => form !== '')
    if (words.length === 0) continue
    const text = words.map(([form]) => form!) // none is empty
    // Only as a whole if it begins like a telephone number, or the words of another number would match too.
    const isWhole = words.length === 1 || /^(?:[+(]|0(?:\D*\d){5})/.test(text.join(' '))
    const forms = words.length === 1 ? words[0]!.map((form) => [form]) : [isWhole ? [text.join(' ')] : text]
    terms.set(text.join(' '), [...forms, ...numberForms(text.join(' ')).map((digits) => [digits])])
  }
  return [...terms.values()]
}

/** Returns true if the texts of a record contain what is searched for. */
export function matchesSearch(terms: SearchTerms, texts: readonly string[]): boolean {
  if (terms.length === 0) return true
  const key = searchKey(texts.join('\n'))
  return terms.every((alternatives) => alternatives.some((parts) => parts.every((part) => key.includes(part))))
}

/** Returns the folded word, and its German spelling if it has umlauts. */
function wordForms(word: string): string[] {
  return [...new Set([foldText(word), spelledOut(word.normalize('NFC'))])]
}

/** Country codes have one digit, two or three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{1,3})/

/** Returns what a key contains of numbers that begin with, or contain, the typed one. Empty if there are too few digits. */
function numberForms(typed: string): string[] {
  if (!/^[+()/.\s0-9-]+$/.test(typed)) return []
  const digits = typed.replaceAll('(0)', '').replaceAll(/[^0-9]/g, '')
  const international = /^\s*(?:\+|00)/.test(typed) ? digits.replace(/^00/, '') : undefined
  if (international !== undefined) {
    const country = COUNTRY.exec(international)?.[0] ?? ''
    const rest = international.slice(country.length)
    const withinCountry = [`\t0${rest}`, ...(rest.length >= 3 ? [`\t${rest}`] : [])] // some have no leading zero
    return rest === '' ? [] : [`${country}${rest}`, `${country}0${rest}`, ...withinCountry]
  }
  const rest = digits.replace(/^0/, '')
  const isEnough = rest.length >= (digits === rest ? 5 : 3)
  return isEnough ? [rest] : []
}
