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
  animate = vi.fn<Element['animate']>(() => animation as Animation) // the three that are called
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLElement.prototype.animate = animate
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

describe('the reveal of sections', () => {
  it('hides content below the viewport until it is scrolled to', () => {
    revealSections(page())
    reports.get(content())!(false, window.innerHeight)
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
    revealSections(page())
    reports.get(content())!(false, -2000)
    expect(animate).not.toHaveBeenCalled()
    expect(reports.has(content())).toBe(false)
  })

  it('keeps content hidden that was scrolled past at once', () => {
    revealSections(page())
    reports.get(content())!(false, 2000)
    reports.get(content())!(false, -2000)
    expect(animation.play).not.toHaveBeenCalled()
    expect(reports.has(content())).toBe(true)
  })

  it('does not animate the first section', () => {
    revealSections(page())
    expect([...reports.keys()]).toEqual([content()])
  })

  it('shows everything before the page is printed', () => {
    revealSections(page())
    reports.get(content())!(false, 2000)
    window.dispatchEvent(new Event('beforeprint'))
    expect(animation.finish).toHaveBeenCalledTimes(1)
  })

  it('shows everything when it is stopped', () => {
    const end = revealSections(page())
    reports.get(content())!(false, 2000)
    end()
    expect(animation.finish).toHaveBeenCalledTimes(1)
    expect(reports.size).toBe(0)
  })

  it('hides nothing if the visitor prefers reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    revealSections(page())
    expect(reports.size).toBe(0)
  })
})
