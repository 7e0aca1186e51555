import { type Language, languages } from '@tablier/words/languages'

/** Returns our language for a BCP 47 tag, such as `de` for `de-AT`; undefined if we do not have it. */
export function languageOf(tag: string): Language | undefined {
  const name = tag.toLowerCase()
  const [primary] = name.split('-')
  return languages.find((known) => known.toLowerCase() === name) ?? languages.find((known) => known === primary)
}

/** Returns `rtl` for a language that is written from right to left. Not every browser has `Intl.Locale`'s own answer. */
export function directionOf(tag: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : undefined
}

/** The scripts, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])
