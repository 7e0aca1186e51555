import { vi } from 'vitest'

const REM = 16

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * Fakes the carousel's layout and media queries in a viewport of that width;
 * `vi.unstubAllGlobals` and `vi.restoreAllMocks` undo it.
 */
export function fakeViewport({ width, isCalm = false }: { readonly width: number; readonly isCalm?: boolean }): void {
  const inSight = width < 48 * REM ? 1 : width < 64 * REM ? 2 : 3
  const isSlide = (element: HTMLElement) => element.tagName === 'LI'
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('matchMedia', (query: string) => {
    const from = /min-width: (\d+)rem/.exec(query)?.[1]
    const matches = from ? width >= Number(from) * REM : isCalm
    return { matches, addEventListener: () => {}, removeEventListener: () => {} }
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function offsetWidth(this: HTMLElement) {
    return isSlide(this) ? width / inSight : width
  })
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function scrollWidth(this: HTMLElement) {
    return (this.querySelectorAll('li').length * width) / inSight
  })
  // Scrolls at once, so that a smooth scroll has ended.
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    const left = typeof options === 'object' ? (options.left ?? 0) : 0
    this.scrollLeft = Math.min(left, this.scrollWidth - width)
    this.dispatchEvent(new Event('scroll'))
  }
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offsetLeft(this: HTMLElement) {
    return isSlide(this) ? ([...this.parentElement!.children].indexOf(this) * width) / inSight : 0
  })
}

/** Hides or shows the tab. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
