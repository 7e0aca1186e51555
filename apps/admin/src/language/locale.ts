import { firstWeekday, localeIn } from '@tablier/contracts'
import { browserStorage } from '@tablier/contracts/browser-storage'
import { languageOf } from '@tablier/words/language-of'
import { language } from './words.ts'

/** Where this browser keeps the country of the site, so that a page begins with it. */
const KEY = 'region'

const listeners = new Set<() => void>()
let region = browserStorage.read(KEY)

/**
 * The tag by which dates, times, numbers and lists are written: in the language of the back office and as in the site's
 * country. Until that is known, as the browser has it. Read it when something is written, because it can change.
 */
export let locale = localeNow()

function localeNow(): string {
  const ofBrowser = navigator.languages.find((tag) => languageOf(tag) === language) ?? language
  return region ? localeIn(language, region) : ofBrowser
}

/** Whether this browser has learnt the site's country; '' counts, for a site without one. */
export function isRegionKnown(): boolean {
  return region !== null
}

/** Takes the site's country from its settings. Renders the screen again if none was known. */
export function followRegion(now: string): void {
  const [isFirst, before] = [region === null, locale]
  region = now
  locale = localeNow()
  browserStorage.write(KEY, now)
  if (isFirst && locale !== before) for (const listener of listeners) listener()
}

/** Begins as a browser that has not learnt the country. For tests. */
export function forgetRegion(): void {
  region = null
  locale = localeNow()
}

/** Calls a listener when the country is known for the first time, if dates are then written in another way. */
export function onFirstRegion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the tag by which dates, times and numbers are written to guests who read a language. */
export function localeFor(guestLanguage: string): string {
  return localeIn(guestLanguage, region ?? '')
}

/** Returns the first day of the week there, from 1 (Monday) to 7 (Sunday). */
export function weekStart(): number {
  return firstWeekday(region || (new Intl.Locale(locale).maximize().region ?? ''))
}
