/**
 * Runs in the head, before anything is laid out. A page that opens at an
 * anchor, or where it was left, needs all that stands before that place.
 */
export const MARK_OPENING = `if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') document.documentElement.dataset.opens = 'top'`

/** Long enough for the browser to answer in between. */
const PAUSE_MS = 100

const laterSections = () => document.querySelectorAll<HTMLElement>('main > section ~ section, footer')

/**
 * A page that opens at its top is first laid out as far as it is seen
 * (`data-opens` in the style sheet); this lays out the rest, section by section.
 * @param done is called when all of it is laid out
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

/** Lays out at once all that is left. */
export function layOutAll(): void {
  delete document.documentElement.dataset['opens']
  for (const section of laterSections()) section.style.removeProperty('content-visibility')
}
