/**
 * Notes the buttons that are pressed before the page's script can answer;
 * links and forms work without one.
 * @returns presses them again, to be called once it can
 */
export function keepEarlyPresses(): () => void {
  const pressed = new Set<HTMLElement>()
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
    if (button) pressed.add(button)
  }
  document.addEventListener('click', keep, { capture: true })
  return () => {
    document.removeEventListener('click', keep, { capture: true })
    for (const button of pressed) button.click()
  }
}
