import { browserStorage } from '@tablier/contracts/browser-storage'
import { load as desk } from '@tablier/words/desk/load'
import { directionOf, languageOf } from '@tablier/words/language-of'
import type { Language } from '@tablier/words/languages'
import { load as start } from '@tablier/words/start/load'
import type { Words as DeskWords } from '@tablier/words/desk/words'
import type { Words as StartWords } from '@tablier/words/start/words'

export type { DeskWords }

/** The cases by which a message chooses its words for a `field`, without `other`. */
export type FieldsOf<Message extends 'fieldName' | 'orderField'> = Known<Parameters<DeskWords[Message]>[0]['field']>
type Known<Case> = Case extends string ? (string extends Case ? never : Case) : never

/** What has a message of this name: `orders`, of `ordersShowing`. */
export type NamedIn<End extends string> =
  Extract<keyof DeskWords, `${string}${End}`> extends infer Message
    ? Message extends `${infer Thing}${End}`
      ? Thing
      : never
    : never

/** The product's name, the same in each language. */
export const brand = 'Tablier'

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

/**
 * The language of the back office until the page loads again: the one in the address, what was chosen, or the first of
 * the browser's that we have.
 */
export let language: Language =
  [addressed(window.location.href), browserStorage.read(KEY) ?? '', ...navigator.languages]
    .map(languageOf)
    .find(Boolean) ?? 'en'

/** Returns the path whose page has the chosen language: the same, unless this browser keeps nothing. */
export function chooseLanguage(chosen: Language, path: string): string {
  browserStorage.write(KEY, chosen)
  if (browserStorage.remembers()) return path
  const [page, query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('lang', chosen)
  return `${page}?${search.toString()}`
}

/**
 * Makes an account's language that of this browser. Returns true if the page must load again to show it. A browser that
 * keeps nothing would lose the session then, so its pages get the language if none but the sign-in has been shown.
 */
export async function adoptLanguage(chosen: Language | ''): Promise<boolean> {
  if (chosen === '' || chosen === language) return false
  if (browserStorage.remembers()) {
    browserStorage.write(KEY, chosen)
    return true
  }
  if (isDeskLoaded) return false
  language = chosen
  await loadStartWords()
  return false
}

function addressed(address: string): string {
  return /[?&]lang=([\w-]+)/.exec(address)?.[1] ?? ''
}

export async function loadStartWords(): Promise<void> {
  Object.assign(loaded, (await start[language]()).default)
  document.documentElement.dir = directionOf(language) ?? ''
  document.documentElement.lang = language
}

let isDeskLoaded = false

/** Loads everything that the sign-in does not need. Calls after the first one return at once. */
export async function loadDeskWords(): Promise<void> {
  isDeskLoaded = true
  Object.assign(loaded, (await desk[language]()).default)
}
