/** An inline script of the public page. The site's policy allows it by its hash, so it is stated here, for both. */

/**
 * Holds back the clicks on buttons until the page's script has hydrated what they belong to, and calls
 * `replayEarlyPresses`, which clicks each of them once. If a script cannot be loaded, it does so at once: the browser
 * then submits a form. `data-pressed` tells the page's script that somebody waits.
 */
export const DEFER_EARLY_PRESSES = `{
const pressed = new Set()
const defer = (event) => {
const button = event.target instanceof Element && event.target.closest('button')
if (!button) return
event.preventDefault()
event.stopPropagation()
pressed.add(button)
document.documentElement.dataset.pressed = 'true'
}
const failed = ({ target }) => target instanceof HTMLScriptElement && replayEarlyPresses()
window.replayEarlyPresses = () => {
removeEventListener('click', defer, true)
removeEventListener('error', failed, true)
for (const button of pressed) button.click()
pressed.clear()
}
addEventListener('click', defer, true)
addEventListener('error', failed, true)
}`

declare global {
  // oxlint-disable-next-line no-var -- only var declares a property of the global object
  var replayEarlyPresses: (() => void) | undefined
}
