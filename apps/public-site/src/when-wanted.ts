/** Whatever shows first that somebody is there; a screen reader may press without a pointer or a key. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'] as const

/** How long what came with the load takes to be drawn. */
const DRAWING_MS = 1000

/**
 * Calls back once: at the visitor's first sign of life, or when it is told to.
 * @returns tells it
 */
export function whenWanted(begin: () => void): () => void {
  const options = { capture: true, passive: true }
  let hasBegun = false
  const beginOnce = () => {
    if (hasBegun) return
    hasBegun = true
    for (const sign of signsOfLife) window.removeEventListener(sign, beginOnce, options)
    begin()
  }
  for (const sign of signsOfLife) window.addEventListener(sign, beginOnce, options)
  return beginOnce
}

/** Calls back when the page has loaded and what is seen of it is drawn. */
export function onceDrawn(go: () => void): void {
  const wait = () => setTimeout(go, DRAWING_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
