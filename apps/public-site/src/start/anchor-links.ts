/**
 * A click listener that makes links to the page's own anchors replace the
 * address instead of adding to the history, so that Back leaves the page. The
 * browser does the scrolling.
 */
export function replaceHash(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return
  const anchor = event.target.closest('a')?.getAttribute('href')
  if (!anchor?.startsWith('#')) return
  event.preventDefault()
  window.location.replace(anchor)
}

/** Makes the page scroll smoothly, unless the visitor prefers reduced motion. */
export function enableSmoothScrolling(): void {
  document.documentElement.classList.add('motion-safe:scroll-smooth')
}
