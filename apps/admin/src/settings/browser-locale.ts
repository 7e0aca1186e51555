import { ownName } from '../translations/languages.ts'
import { commonLanguages } from './language-field.tsx'
import { t } from '../words.ts'

/** Returns the time zone of this browser, such as `Europe/Paris`. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the language of this browser as the settings offer it: `fr` for `fr-FR`. */
export function browserLanguage(): string {
  const [base = 'en'] = navigator.language.split('-')
  return [navigator.language, base].find((tag) => commonLanguages.has(ownName(tag))) ?? navigator.language
}

/** Returns a text such as `Europe/New York and Français`. */
export function localeText(timeZone: string, language: string): string {
  return t.and({ timeZone: timeZone.replaceAll('_', ' '), ownName: ownName(language) })
}
