import { SPECIAL_DAYS_AHEAD } from '../time/hours-today.ts'

/** The URLs of the files that the public page loads: hashed names in production, source files in development. */
export interface PageAssets {
  /** The URL of the page's module. */
  readonly script: string
  readonly styles: readonly string[]
  /** The modules that the script imports at once. */
  readonly preloads: readonly string[]
  /** The modules that the script imports to hydrate the islands. */
  readonly islands: readonly string[]
}

/** The inline scripts of the public page. The server needs them too, because its policy has their hashes. */

/**
 * Marks a page that opens at its top (`data-opens`), so that the style sheet skips the layout of the sections below. A
 * page that opens at an anchor, or is reloaded, needs the sections above that place.
 *
 * Counts the delays of the hero's texts from the start of the navigation, so that a slow line adds nothing to them.
 *
 * Holds back the clicks on buttons until the page's script has hydrated what they belong to, and calls
 * `replayEarlyPresses`, which clicks each of them once. `data-pressed` tells that script that somebody waits. If a script
 * cannot be loaded, or ten seconds after the first press, the buttons are clicked as they are: the browser then submits a
 * form. If a click replaces its button (`islands/keep-typed.ts`), the new one is clicked: the press has not reached anybody.
 */
export const INLINE_SCRIPT = `{
const start = () => {
for (const entrance of document.getAnimations()) entrance.startTime = 0
if (document.readyState === 'loading') requestAnimationFrame(start)
}
requestAnimationFrame(start)
const { dataset } = document.documentElement
if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') dataset.opens = 'top'
const pressed = new Set()
const defer = (event) => {
const button = event.target instanceof Element && event.target.closest('button')
if (!button) return
event.preventDefault()
event.stopPropagation()
pressed.size || setTimeout(replayEarlyPresses, 1e4)
pressed.add(button)
dataset.pressed = 'true'
}
const failed = ({ target }) => target instanceof HTMLScriptElement && replayEarlyPresses()
window.replayEarlyPresses = () => {
removeEventListener('click', defer, true)
removeEventListener('error', failed, true)
for (const button of pressed) {
button.click()
if (!button.isConnected) button.heir?.click()
}
pressed.clear()
}
addEventListener('click', defer, true)
addEventListener('error', failed, true)
}`

/**
 * Runs after a list of opening hours whose time zone is in `data-zone`. Before the lines are drawn, it hides the
 * special days that are over or too far ahead.
 */
export const HIDE_OTHER_DAYS = `{
const { dataset, previousElementSibling: list } = document.currentScript
const format = new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: dataset.zone })
const [first, last] = [0, ${SPECIAL_DAYS_AHEAD}].map((days) => format.format(Date.now() + days * 864e5))
for (const row of list.querySelectorAll('[data-date]')) row.hidden = row.dataset.date < first || row.dataset.date > last
}`

declare global {
  // oxlint-disable-next-line no-var -- only var declares a property of the global object
  var replayEarlyPresses: (() => void) | undefined
}
