/** A screen reader may click without a pointer or a key. */
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'] as const

/** How long after `load` what is in sight is drawn. */
const DRAWING_MS = 1000

/**
 * Calls `start` once: at the visitor's first interaction, or when the returned function is called.
 * @returns calls `start`, unless that has been done
 */
export function onFirstInteraction(start: () => void): () => void {
  const listening = new AbortController()
  const startOnce = () => {
    if (listening.signal.aborted) return
    listening.abort()
    start()
  }
  for (const type of interactions)
    window.addEventListener(type, startOnce, { capture: true, passive: true, signal: listening.signal })
  return startOnce
}

/** Calls `callback` when the page has loaded and what is in sight is drawn. */
export function afterFirstScreen(callback: () => void): void {
  const wait = () => setTimeout(callback, DRAWING_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
