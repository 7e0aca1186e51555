import type { SiteLanguage, Translations } from '@tablier/contracts'

/** A row with the translations of its texts. A state that is older than translations has none. */
interface TranslatedRow {
  readonly translations?: Translations | null
}

/** A row as visitors read it: without its translations, and with the names of the texts that stayed in the main language. */
type RowInLanguage<Row, Field extends string = string> = Omit<Row, 'translations'> & {
  readonly untranslated?: Field[]
}

/**
 * Returns a row with its texts in a language. A text that the main language lacks stays empty.
 * @param fields the names of the texts
 * @param lang undefined for the main language
 */
export function inLanguage<Row extends TranslatedRow, Field extends string>(
  { translations, ...row }: Row,
  fields: readonly Field[],
  lang: SiteLanguage | undefined,
): RowInLanguage<Row, Field> {
  if (lang === undefined) return row
  const main: Readonly<Record<string, unknown>> = row
  const present = fields.filter((field) => main[field] !== '')
  const given = present.flatMap((field) => {
    const text = translations?.[lang]?.[field]?.text
    return text === undefined ? [] : [[field, text] as const]
  })
  const texts = Object.fromEntries(given)
  const untranslated = present.filter((field) => !(field in texts))
  return { ...row, ...texts, ...(untranslated.length > 0 && { untranslated }) }
}

/**
 * Returns translations in their stored form, without empty texts.
 * @param clean returns a text of a field as it is stored; the main text is stored likewise
 */
export function cleanTranslations(
  translations: Translations,
  clean: (text: string, field: string) => string = (text) => text.trim(),
): Translations {
  const languages = Object.entries(translations).map(([language, fields]) => {
    const texts = Object.entries(fields).flatMap(([field, { text, from } = { text: '', from: '' }]) => {
      const cleaned = clean(text, field)
      return cleaned.trim() === '' ? [] : [[field, { text: cleaned, from: clean(from, field) }] as const]
    })
    return [language, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}
