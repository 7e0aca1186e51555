/** Keeps the height of the toasts, with the space around them, in `--toasts`: dialogs leave room for it. */
export const measureToasts = keepHeight('--toasts', 24)

/** Keeps the height of the bar with a screen's buttons in `--save-bar`: toasts are above it. */
export const measureSaveBar = keepHeight('--save-bar')

/**
 * Returns a ref that writes the height of its elements, in pixels, to a custom property of the document: that of the
 * highest, since the form of a dialog has a bar too.
 *
 * @param space added to a height that is not 0
 */
function keepHeight(name: '--toasts' | '--save-bar', space = 0) {
  const heights = new Map<Element, number>()
  function write() {
    const highest = Math.max(0, ...heights.values())
    document.documentElement.style.setProperty(name, `${highest && highest + space}px`)
  }
  return (element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined // jsdom has no layout
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight)
      write()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      heights.delete(element)
      write()
    }
  }
}
