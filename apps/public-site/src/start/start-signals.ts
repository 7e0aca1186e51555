/** A screen reader may click without a pointer or a key. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'] as const

/**
 * Calls `start` once: at the visitor's first act, or when the returned function is called. At once if a button was
 * pressed before this script was there (contracts/inline-scripts.ts).
 */
export function onFirstAct(start: () => void): () => void {
  const listening = new AbortController()
  const startOnce = () => {
    if (listening.signal.aborted) return
    listening.abort()
    start()
  }
  for (const type of acts)
    window.addEventListener(type, startOnce, { capture: true, passive: true, signal: listening.signal })
  if (document.documentElement.dataset['pressed']) startOnce()
  return startOnce
}

/** Calls `callback` when the page has loaded and the browser is idle. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') whenIdle(callback)
  else window.addEventListener('load', () => whenIdle(callback), { once: true })
}

/** The longest wait for a browser that is never idle; the wait in Safari, which does not tell. */
const [MAX_WAIT_MS, USUAL_WAIT_MS] = [2000, 200]

/** Calls `callback` when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if (window.requestIdleCallback as unknown) window.requestIdleCallback(callback, { timeout: MAX_WAIT_MS })
  else setTimeout(callback, USUAL_WAIT_MS)
}
