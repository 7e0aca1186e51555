import { type Language, languages } from '@tablier/words/languages'

/** Returns our language for a BCP 47 tag, such as `de` for `de-AT`; undefined if we do not have it. */
export function languageOf(tag: string): Language | undefined {
  const name = tag.toLowerCase()
  const [primary] = name.split('-')
  return languages.find((known) => known.toLowerCase() === name) ?? languages.find((known) => known === primary)
}

/** Browsers send far less. What is longer is not read, so that no caller makes it cost much. */
const MAX_HEADER = 300

/** Returns the first of our languages that a header `Accept-Language` asks for, by its weights; else English. */
export function askedLanguage(header = ''): Language {
  const ranges = header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((range) => {
      const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim())
      return { tag, weight: Number(weight.replace('q=', '')) }
    })
  const byWeight = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return byWeight.map(({ tag }) => languageOf(tag)).find(Boolean) ?? 'en'
}

/** Returns `rtl` for a language that is written from right to left. Not every browser has `Intl.Locale`'s own answer. */
export function directionOf(tag: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : undefined
}

/** The scripts, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])
