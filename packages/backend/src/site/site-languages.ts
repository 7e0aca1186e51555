import type { AdminSettings, SiteLanguage, SiteSettings } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { wrongField } from '../calls/app-error.ts'
import { type Db, settingsOf } from '../database/database.ts'

type Languages = Pick<AdminSettings, 'language' | 'other_languages'>

/**
 * Returns the languages in which visitors can read the site, the main one first.
 * @param previewed a language of the site that counts as shown, because a preview is in it
 */
export function shownLanguages(
  { language, other_languages }: Languages,
  previewed?: SiteLanguage,
): SiteSettings['languages'] {
  const shown = other_languages.filter((other) => other.is_shown || other.language === previewed)
  return [language, ...shown.map((other) => other.language)]
}

/**
 * Returns the language that a visitor asks for if the site shows it besides its main one.
 * @param languages as `shownLanguages` returns them
 */
export function shownLanguage(languages: readonly string[], lang: string | undefined): SiteLanguage | undefined {
  return languages.indexOf(lang ?? '') > 0 ? (lang as SiteLanguage) : undefined // the others are SiteLanguages
}

/** Returns the language of a public read; undefined for the main one. */
export async function languageOfRead(db: Db, lang: SiteLanguage | undefined): Promise<SiteLanguage | undefined> {
  return lang && shownLanguage(shownLanguages(await languagesOf(db)), lang)
}

/** Returns the language in which a guest is written to: that of their message if the site shows it, else its main one. */
export async function languageOfGuest(db: Db, language: SiteLanguage | null): Promise<string> {
  return (await languageOfRead(db, language ?? undefined)) ?? (await languagesOf(db)).language
}

function languagesOf(db: Db): Promise<Languages> {
  return settingsOf(db, 'language', 'other_languages')
}

/** @throws AppError `invalid_input` unless each of the other languages is named once, and the main one is not */
export function checkLanguages({ language, other_languages }: Languages): void {
  const others = other_languages.map((other) => other.language)
  if (new Set(others).size < others.length) throw wrongField({ field: 'other_languages', reason: 'eachLanguageOnce' })
  const main = languageOf(language)
  if (main && others.includes(main)) throw wrongField({ field: 'other_languages', reason: 'notMainLanguage' })
}
