import { whenIdle } from './start-signals.ts'

/**
 * Lays out what the style sheet skips on a page that opens at its top (`data-opens`, contracts/inline-scripts.ts): one
 * section each time that the browser is idle, since all at once would be one long task.
 * @param done called when all sections are laid out
 */
export function layOutWhenIdle(done: () => void): void {
  const waiting = laterSections().values()
  const layOutNext = () => {
    const section = document.documentElement.dataset['opens'] && waiting.next().value
    if (!section) return done()
    section.style.setProperty('content-visibility', 'visible')
    whenIdle(layOutNext)
  }
  layOutNext()
}

/** Lays out all remaining sections at once. */
export function layOutAll(): void {
  delete document.documentElement.dataset['opens']
  for (const section of laterSections()) section.style.removeProperty('content-visibility')
}

const laterSections = () => document.querySelectorAll<HTMLElement>('main > section ~ section, footer')
