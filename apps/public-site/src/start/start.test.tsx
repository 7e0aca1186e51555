import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layOutAll, layOutWhenIdle, loadFonts, onFirstAct, replaceHash, watchMedia, whenLoaded } from './start.ts'

const page = document.documentElement
let idle: (() => void)[]
const becomeIdle = () => idle.shift()?.()

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  page.dataset['opens'] = 'top'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete page.dataset['opens']
  document.body.replaceChildren()
})

describe('the start of the islands', () => {
  const start = vi.fn<() => void>()
  beforeEach(() => start.mockClear())

  it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'])(
    'starts once, at the first %s',
    (type) => {
      const startNow = onFirstAct(start)
      expect(start).not.toHaveBeenCalled()
      document.body.dispatchEvent(new Event(type, { bubbles: type !== 'scroll' }))
      expect(start).toHaveBeenCalledTimes(1)
      window.dispatchEvent(new Event('keydown'))
      startNow()
      expect(start).toHaveBeenCalledTimes(1)
    },
  )

  it('starts at once if a button was pressed before', () => {
    page.dataset['pressed'] = 'true'
    onFirstAct(start)
    delete page.dataset['pressed']
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('waits until the page has loaded and the browser is idle', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    whenLoaded(start)
    becomeIdle()
    expect(start).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    expect(start).not.toHaveBeenCalled()
    becomeIdle()
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('waits a moment in a browser that does not tell when it is idle', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.useFakeTimers()
    whenLoaded(start)
    vi.advanceTimersByTime(199)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledTimes(1)
  })
})

describe('the layout of the later sections', () => {
  const done = vi.fn<() => void>()
  const laidOut = () =>
    [...document.querySelectorAll<HTMLElement>('section, footer')]
      .filter(({ style }) => style.getPropertyValue('content-visibility') === 'visible')
      .map(({ id }) => id)

  beforeEach(() => {
    done.mockClear()
    document.body.innerHTML =
      '<main><section id="home"></section><section id="about"></section><section id="contact"></section></main><footer id="footer"></footer>'
  })

  it('lays out one of the remaining sections each time that the browser is idle', () => {
    layOutWhenIdle(done)
    expect(laidOut()).toEqual(['about'])
    becomeIdle()
    expect(laidOut()).toEqual(['about', 'contact'])
    becomeIdle()
    expect(laidOut()).toEqual(['about', 'contact', 'footer'])
    expect(done).not.toHaveBeenCalled()
    becomeIdle()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('calls back immediately if the whole page was laid out', () => {
    delete page.dataset['opens']
    layOutWhenIdle(done)
    expect(done).toHaveBeenCalledTimes(1)
    expect(laidOut()).toEqual([])
  })

  it('lays out all remaining sections at once, and removes its mark and its styles', () => {
    layOutWhenIdle(done)
    layOutAll()
    expect(page.dataset['opens']).toBeUndefined()
    expect(document.querySelector('[style*="content-visibility"]')).toBeNull()
    becomeIdle()
    expect(done).toHaveBeenCalledTimes(1)
    expect(laidOut()).toEqual([])
  })
})

describe('a link to an anchor', () => {
  beforeEach(() => {
    window.location.replace('#')
    window.addEventListener('click', replaceHash)
    render(
      <a href="#portfolio">
        <span>Portfolio</span>
      </a>,
    )
  })
  afterEach(() => window.removeEventListener('click', replaceHash))

  it('changes the address but adds nothing to the history', () => {
    const { length } = window.history
    fireEvent.click(screen.getByText('Portfolio'))
    expect(window.location.hash).toBe('#portfolio')
    expect(window.history).toHaveLength(length)
  })

  it('tells the contact form if the link asks for an evening', () => {
    render(
      <>
        <a href="#contact">Contact</a>
        <section id="home">
          <a href="#contact">Ask for a date</a>
        </section>
      </>,
    )
    fireEvent.click(screen.getByText('Contact'))
    expect(page.dataset).not.toHaveProperty('asks')
    fireEvent.click(screen.getByText('Ask for a date'))
    expect(page.dataset).toHaveProperty('asks', 'true')
    delete page.dataset['asks']
  })

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      expect(fireEvent.click(screen.getByText('Portfolio'), init)).toBe(true)
    },
  )
})

describe('the fonts', () => {
  const linked = () => document.querySelector('link[href="/fonts.css"]')
  /** Lets the browser paint. */
  const paint = () => vi.advanceTimersByTime(50)

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => linked()?.remove())

  it('links the fonts after the first paint if the hero has no picture', () => {
    loadFonts('/fonts.css')
    expect(linked()).toBeNull()
    paint()
    expect(linked()).toHaveAttribute('rel', 'stylesheet')
  })

  it.each(['load', 'error'])("waits for the hero's picture: %s", (type) => {
    document.body.innerHTML = '<section id="home"><picture><img alt="" /></picture></section>'
    const picture = document.querySelector('img')!
    vi.spyOn(picture, 'complete', 'get').mockReturnValue(false)
    loadFonts('/fonts.css')
    paint()
    expect(linked()).toBeNull()
    picture.dispatchEvent(new Event(type))
    paint()
    expect(linked()).not.toBeNull()
  })

  it('links the fonts at once if the page does not open at its top', () => {
    document.body.innerHTML = '<section id="home"><picture><img alt="" /></picture></section>'
    delete page.dataset['opens']
    loadFonts('/fonts.css')
    expect(linked()).not.toBeNull()
  })
})

describe('a media frame', () => {
  function showFrame(): { picture: HTMLImageElement; visible: () => (string | undefined)[] } {
    document.body.innerHTML = `<div data-media="loading">
      <img data-while="loading" alt="" /><p data-while="failed" hidden></p>
      <span data-while="loading loaded"><img alt="Soup" /></span>
    </div>`
    const parts = [...document.querySelectorAll<HTMLElement>('[data-while]')]
    return {
      picture: document.querySelector('img[alt=Soup]')!,
      visible: () => parts.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['while']),
    }
  }

  it.each([
    ['load', 'loaded', ['loading loaded']],
    ['error', 'failed', ['failed']],
  ])('shows after %s what belongs to a picture that has %s', (event, state, parts) => {
    const { picture, visible } = showFrame()
    expect(visible()).toEqual(['loading', 'loading loaded'])
    picture.dispatchEvent(new Event(event))
    expect(visible()).toEqual(parts)
    expect(picture.closest('[data-media]')).toHaveAttribute('data-media', state)
  })

  it('ignores the colours in its place', () => {
    const { visible } = showFrame()
    document.querySelector('img')!.dispatchEvent(new Event('load'))
    expect(visible()).toEqual(['loading', 'loading loaded'])
  })

  it.each([
    [640, ['loading loaded']],
    [0, ['failed']],
  ])('finds pictures that were ready before it: %i px wide', (width, parts) => {
    const { picture, visible } = showFrame()
    vi.spyOn(picture, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(picture, 'naturalWidth', 'get').mockReturnValue(width)
    watchMedia()
    expect(visible()).toEqual(parts)
  })
})
