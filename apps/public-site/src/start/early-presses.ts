/**
 * Holds back the clicks on buttons, because React drops those that come before
 * its root is hydrated. Links work without React.
 * @returns clicks each of these buttons once; call it when React has mounted or failed to: the browser then submits a form
 */
export function deferEarlyPresses(): () => void {
  const pressed = new Set<HTMLButtonElement>()
  const defer = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation() // React, half hydrated, might handle it too
    pressed.add(button)
  }
  window.addEventListener('click', defer, { capture: true })
  return () => {
    window.removeEventListener('click', defer, { capture: true })
    for (const button of pressed) button.click()
  }
}
