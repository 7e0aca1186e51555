/**
 * An inline script in the head that marks a page that opens at its top. One
 * that opens at an anchor, or is reloaded, needs the sections above that place.
 */
export const MARK_OPENING = `if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') document.documentElement.dataset.opens = 'top'`

/** Long enough for the browser to respond to the visitor between two sections. */
const PAUSE_MS = 100

const laterSections = () => document.querySelectorAll<HTMLElement>('main > section ~ section, footer')

/**
 * Lays out, one section after the other, what the style sheet skips on a page
 * that opens at its top (`data-opens`). All at once it would be one long task.
 * @param done called when all sections are laid out
 */
export function layOutRest(done: () => void): void {
  const waiting = laterSections().values()
  const layOutNext = () => {
    const section = document.documentElement.dataset['opens'] && waiting.next().value
    if (!section) return done()
    section.style.setProperty('content-visibility', 'visible')
    setTimeout(layOutNext, PAUSE_MS)
  }
  layOutNext()
}

/** Lays out all remaining sections at once. */
export function layOutAll(): void {
  delete document.documentElement.dataset['opens']
  for (const section of laterSections()) section.style.removeProperty('content-visibility')
}
