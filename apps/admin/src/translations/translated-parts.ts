import { languages } from '@tablier/words/languages'
import { htmlLines } from '../components/html-lines.ts'
import type { TranslatedField } from './form-languages.tsx'
import { languageName } from './languages.ts'
import type { Translations } from './translations.ts'
import { t } from '../language/words.ts'

/**
 * Returns the label of each translation of a form, by path, and what shows it. With them, two people can change
 * different languages of a text.
 */
export function translatedParts(fields: readonly TranslatedField[]) {
  const parts = fields.flatMap(({ name, at = 'translations', label, kind }) =>
    languages.map((language) => {
      const shown = (stored: object) => {
        const all = (stored as Readonly<Record<string, Translations | undefined>>)[at] // as the form has them
        const text = all?.[language]?.[name]?.text ?? ''
        return kind === 'richText' ? htmlLines(text) : text
      }
      return {
        path: `${at}.${language}:${name}`,
        label: t.fieldInLanguage({ field: label, language: languageName(language) }),
        shown,
      }
    }),
  )
  return {
    labels: Object.fromEntries(parts.map(({ path, label }) => [path, label])),
    shown: Object.fromEntries(parts.map(({ path, shown }) => [path, shown])),
  }
}
