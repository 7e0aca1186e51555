/**
 * Notes the buttons that are pressed before the page's script can answer; links
 * work without one. Nobody else hears of such a press: React, halfway through,
 * may answer it or not, and it would count twice or never.
 * @returns presses them again, to be called once it can, or never will: a form is then sent by the browser
 */
export function keepEarlyPresses(): () => void {
  const pressed = new Set<HTMLButtonElement>()
  const keep = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed.add(button)
  }
  window.addEventListener('click', keep, { capture: true })
  return () => {
    window.removeEventListener('click', keep, { capture: true })
    for (const button of pressed) button.click()
  }
}
