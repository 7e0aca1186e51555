import type { Translation } from '@tablier/contracts'
import type { Kind } from '../forms/kinds.ts'
import { languages } from '@tablier/words/languages'

/** The texts of a record in other languages, by language and field. */
export type Translations = Readonly<Partial<Record<string, Readonly<Partial<Record<string, Translation>>>>>>

/** The same by names such as `de:heading`, as forms hold them and as versions are compared. */
export type NamedTranslations = Readonly<Record<string, Translation>>

export const NOTHING: Translation = { text: '', from: '' }

/** Returns whether a main text waits for its translation: there is none, or it was made from another main text. */
export function isWaiting(main: unknown, { text, from }: Translation = NOTHING): boolean {
  const present = typeof main === 'string' ? main.trim() : ''
  return present !== '' && (text.trim() === '' || from !== present)
}

/** Returns the names of all translations that fields can have. */
export function namesOf(fields: readonly string[]): string[] {
  return languages.flatMap((language) => fields.map((field) => `${language}:${field}`))
}

export function named(translations: Translations = {}): NamedTranslations {
  const all = Object.entries(translations).flatMap(([language, texts = {}]) =>
    Object.entries(texts).map(([field, translation]) => [`${language}:${field}`, translation]),
  )
  return Object.fromEntries(all) as NamedTranslations // stored texts are not undefined
}

/** Returns the values with which a form starts: a translation of each field in each language, be it empty. */
export function startTranslations(fields: readonly string[], stored?: Translations): NamedTranslations {
  return { ...Object.fromEntries(namesOf(fields).map((name) => [name, NOTHING])), ...named(stored) }
}

/** Returns the translations in a form as they are stored: trimmed, and without empty ones. */
function filled(typed: NamedTranslations): NamedTranslations {
  const trimmed = Object.entries(typed).map(([name, { text, from }]) => [name, { text: text.trim(), from }] as const)
  return Object.fromEntries(trimmed.filter(([, { text }]) => text !== ''))
}

/** Returns the translations in a form as they are sent: also the languages without any, because others stay as they are. */
export function sent(typed: NamedTranslations): Translations {
  const all: Record<string, Record<string, Translation>> = {}
  const texts = filled(typed)
  for (const name of Object.keys(typed)) {
    const [language = '', field = ''] = name.split(':')
    const own = (all[language] ??= {})
    if (texts[name]) own[field] = texts[name]
  }
  return all
}

/** The kind of a form's `translations`, which has a translation of each of the fields in each language. */
export function translationsKind(fields: readonly string[]): Kind {
  return {
    empty: startTranslations(fields),
    typed: (stored: Translations) => startTranslations(fields, stored),
    read: sent,
    shown: (stored: Translations) => JSON.stringify(stored), // no form of these asks about two versions
  }
}
