import { type Language, languages } from '../dist/languages.js'

/** Returns our language for a BCP 47 tag, such as `de` for `de-AT`; undefined if we do not have it. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-')
  return languages.find((known) => known === primary)
}
