import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { revealSections } from './reveal-sections.ts'

type Report = (isIntersecting: boolean, top: number) => void

let reports: Map<Element, Report>
let animate: ReturnType<typeof vi.fn<Element['animate']>>
let animation: { pause: () => void; play: () => void; finish: () => void }

/** Reports an element's position when the test says so, and never after it is disconnected. */
class FakeObserver {
  readonly #callback: IntersectionObserverCallback
  #observed: Element | undefined

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }

  observe(element: Element): void {
    this.#observed = element
    reports.set(element, (isIntersecting, top) => {
      const entry = { isIntersecting, boundingClientRect: new DOMRect(0, top, 100, 100) }
      this.#callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver) // all that is read
    })
  }

  disconnect(): void {
    if (this.#observed) reports.delete(this.#observed)
  }
}

function page(): HTMLElement {
  document.body.innerHTML = `<main><section id="home"><p></p></section><section id="about"><div></div></section></main>`
  return document.querySelector('main')!
}
const content = () => document.querySelector('#about > div')!

beforeEach(() => {
  reports = new Map()
  animation = { pause: vi.fn<() => void>(), play: vi.fn<() => void>(), finish: vi.fn<() => void>() }
  animate = vi.fn<Element['animate']>(() => animation as Animation) // has the three methods that are called
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLElement.prototype.animate = animate
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

/** Reveals the page's sections, and reports where the content of the second one is. */
function reveal(...places: readonly (readonly [isIntersecting: boolean, top: number])[]): () => void {
  const end = revealSections(page())
  for (const place of places) reports.get(content())!(...place)
  return end
}

describe('the reveal of sections', () => {
  it('hides content below the viewport until it is scrolled to, except in the first section', () => {
    reveal([false, window.innerHeight])
    expect([...reports.keys()]).toEqual([content()])
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      { opacity: [0, 1], translate: ['0 1rem', '0 0'] },
      expect.objectContaining({ duration: 600 }),
    )
    expect(animation.pause).toHaveBeenCalledTimes(1)
    expect(animation.play).not.toHaveBeenCalled()
    reports.get(content())!(true, 600)
    expect(animation.play).toHaveBeenCalledTimes(1)
    expect(reports.has(content())).toBe(false)
  })

  it('does not animate content that is in sight or above', () => {
    reveal([false, -2000])
    expect(animate).not.toHaveBeenCalled()
    expect(reports.has(content())).toBe(false)
  })

  it('keeps content hidden that was scrolled past at once', () => {
    reveal([false, 2000], [false, -2000])
    expect(animation.play).not.toHaveBeenCalled()
    expect(reports.has(content())).toBe(true)
  })

  it.each([
    ['the page is printed', 1, () => window.dispatchEvent(new Event('beforeprint'))],
    ['it is stopped', 0, (end: () => void) => end()],
  ])('shows everything when %s', (_when, watched, show) => {
    show(reveal([false, 2000]))
    expect(animation.finish).toHaveBeenCalledTimes(1)
    expect(reports.size).toBeLessThanOrEqual(watched)
  })

  it('hides nothing if the visitor prefers reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    reveal()
    expect(reports.size).toBe(0)
  })
})
