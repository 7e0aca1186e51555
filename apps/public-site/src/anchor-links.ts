/**
 * Lets the links to the page's own anchors replace the address instead of
 * adding to the history, so that one step back leaves the page. The browser
 * still does the scrolling.
 * @returns ends it
 */
export function replaceAnchors(): () => void {
  window.addEventListener('click', replaceAnchor) // heard last, when all others may have prevented it
  return () => window.removeEventListener('click', replaceAnchor)
}

function replaceAnchor(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return
  const anchor = event.target.closest('a')?.getAttribute('href')
  if (!anchor?.startsWith('#')) return
  event.preventDefault()
  glide()
  window.location.replace(anchor)
}

/** From now on the page glides where it is led to, if motion is wanted; a page that opens at an anchor is there at once. */
export function glide(): void {
  document.documentElement.classList.add('motion-safe:scroll-smooth')
}
