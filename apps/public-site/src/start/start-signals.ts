/** A screen reader may click without a pointer or a key. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'] as const

/** Calls `start` once: at the visitor's first act, or when the page has loaded and the browser is idle. */
export function whenIdleOrAtFirstAct(start: () => void): void {
  const listening = new AbortController()
  const startOnce = () => {
    if (listening.signal.aborted) return
    listening.abort()
    start()
  }
  if (document.documentElement.dataset['pressed']) return startOnce() // before this script was there
  for (const type of acts)
    window.addEventListener(type, startOnce, { capture: true, passive: true, signal: listening.signal })
  const waitForIdle = () => {
    // Safari has no idle callback
    if (window.requestIdleCallback as unknown) window.requestIdleCallback(startOnce, { timeout: MAX_WAIT_MS })
    else setTimeout(startOnce, MAX_WAIT_MS)
  }
  if (document.readyState === 'complete') waitForIdle()
  else window.addEventListener('load', waitForIdle, { once: true })
}

/** How long after `load` the page stays without its islands if the browser is never idle. */
const MAX_WAIT_MS = 2000
