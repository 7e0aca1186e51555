import type { Kind } from '../forms/kinds.ts'
import { sent, startTranslations, type Translations } from './translations.ts'

/** The kind of a form's `translations`, which has a translation of each of the fields in each language. */
export function translationsKind(fields: readonly string[]): Kind {
  return {
    empty: startTranslations(fields),
    typed: (stored: Translations) => startTranslations(fields, stored),
    read: sent,
    shown: (stored: Translations) => JSON.stringify(stored), // no form of these asks about two versions
  }
}
