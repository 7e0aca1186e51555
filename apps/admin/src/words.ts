import { load as desk } from '@tablier/words/desk/load'
import { languageOf } from '@tablier/words/language-of'
import type { Language } from '@tablier/words/languages'
import { load as start } from '@tablier/words/start/load'
import type { Words as DeskWords } from '@tablier/words/desk/words'
import type { Words as StartWords } from '@tablier/words/start/words'

export type { DeskWords }

/** Where this browser keeps the language that the user has chosen: in the profile, or at the foot of the sign-in. */
const KEY = 'language'

const loaded = {} as StartWords & DeskWords // filled by the loaders below

/**
 * The back office's words in the user's language. They are loaded before the code that uses them, so constants of
 * modules can have them too. Code of the sign-in pages uses those of `start` only.
 */
export const t = new Proxy(loaded, {
  get(words, name) {
    if (!(name in words)) throw new Error(`The word "${String(name)}" was used before its catalogue was loaded.`)
    return Reflect.get(words, name) as unknown // a message of a catalogue
  },
})

/** The language of the back office until the page loads again: what was chosen, or the first of the browser's that we have. */
export const language: Language =
  [localStorage.getItem(KEY) ?? '', ...navigator.languages].map(languageOf).find(Boolean) ?? 'en'

/** The language with the browser's region, if it names one: for dates, times and numbers. */
export const locale = navigator.languages.find((tag) => languageOf(tag) === language) ?? language

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}

/** Makes an account's language that of this browser. Returns true if the page must load again to show it. */
export function adoptLanguage(chosen: Language | ''): boolean {
  if (chosen === '' || chosen === language) return false
  chooseLanguage(chosen)
  return true
}

export async function loadStartWords(): Promise<void> {
  Object.assign(loaded, (await start[language]()).default)
}

/** Loads everything that the sign-in does not need. Calls after the first one return at once. */
export async function loadDeskWords(): Promise<void> {
  Object.assign(loaded, (await desk[language]()).default)
}
