import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeViewport, setVisibility } from './fake-viewport.ts'
import { ReviewCarousel } from './review-carousel.tsx'
import { reviewOf } from './review-of.ts'

const LONG = Array.from({ length: 30 }, (_, index) => `word${index + 1}`).join(' ')
const seven = Array.from({ length: 7 }, (_, index) => reviewOf(index + 1, { details: index === 0 ? LONG : 'Lovely.' }))

function renderCarousel(viewport: Parameters<typeof fakeViewport>[0], reviews = seven) {
  fakeViewport(viewport)
  const { container } = render(<ReviewCarousel reviews={reviews} />)
  const list = container.querySelector('ul')!
  return { list, viewport: list.parentElement! }
}

/** Milliseconds in which a move has come to rest, and the next one has not begun. */
const TO_REST = 1500

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const dot = (number: number) => screen.getByRole('button', { name: `Go to slide ${number}` })
const pause = () => screen.getByRole('button', { name: 'Pause reviews' })

function expectSlide(number: number): void {
  expect(screen.getByRole('button', { current: true })).toBe(dot(number))
}

/** How many cards the list has moved by. */
function cardsPast(list: HTMLElement, cardWidth: number): number {
  const [, x = '0'] = /translate3d\((-?[\d.]+)px/.exec(list.style.transform) ?? []
  return Math.round(Math.abs(Number(x)) / cardWidth)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the carousel on a large screen', () => {
  it('moves a page of three every three seconds, and from the last to the first', () => {
    renderCarousel({ width: 1440 })
    expectSlide(1)
    pass(2999)
    expectSlide(1)
    pass(1)
    expectSlide(2)
    pass(3000)
    expectSlide(3)
    pass(3000)
    expectSlide(1)
  })

  it('has a dot for each page of three', () => {
    renderCarousel({ width: 1024 })
    const dots = screen.getAllByRole('button', { name: /^Go to slide/ })
    expect(dots.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Go to slide 1',
      'Go to slide 2',
      'Go to slide 3',
    ])
  })

  it('rests for five seconds after a dot was clicked', () => {
    renderCarousel({ width: 1440 })
    fireEvent.click(dot(3))
    expectSlide(3)
    pass(5000)
    pass(2999)
    expectSlide(3)
    pass(1)
    expectSlide(1)
  })

  it('rests anew with each click', () => {
    renderCarousel({ width: 1440 })
    fireEvent.click(dot(2))
    pass(4000)
    fireEvent.click(dot(1))
    pass(5000)
    pass(2999)
    expectSlide(1)
    pass(1)
    expectSlide(2)
  })

  it('rests while a mouse is over it', () => {
    const { viewport } = renderCarousel({ width: 1440 })
    fireEvent.pointerEnter(viewport, { pointerType: 'mouse' })
    pass(60_000)
    expectSlide(1)
    fireEvent.pointerLeave(viewport, { pointerType: 'mouse' })
    pass(3000)
    expectSlide(2)
  })

  it('rests while it is touched and for three seconds after', () => {
    const { viewport } = renderCarousel({ width: 1440 })
    fireEvent.pointerEnter(viewport, { pointerType: 'touch' })
    fireEvent.touchStart(viewport, { touches: [{ clientX: 0, clientY: 0 }] })
    pass(60_000)
    fireEvent.touchEnd(viewport)
    pass(3000)
    pass(2999)
    expectSlide(1)
    pass(1)
    expectSlide(2)
  })

  it('rests while the keyboard is inside', () => {
    renderCarousel({ width: 1440 })
    const more = screen.getByRole('button', { name: 'See More...' })
    act(() => more.focus())
    pass(60_000)
    expectSlide(1)
    act(() => more.blur())
    pass(3000)
    expectSlide(2)
  })

  it('brings a card into sight that the keyboard came to', () => {
    const { viewport } = renderCarousel({ width: 1440 }, [...seven, reviewOf(8, { details: LONG })])
    viewport.scrollLeft = 500 // what a browser does by itself
    act(() => screen.getByRole('button', { name: 'See More...', description: 'Guest 8' }).focus())
    expectSlide(3)
    expect(viewport.scrollLeft).toBe(0)
  })

  it('rests while the tab is hidden', () => {
    renderCarousel({ width: 1440 })
    act(() => setVisibility('hidden'))
    pass(60_000)
    expectSlide(1)
    act(() => setVisibility('visible'))
    pass(3000)
    expectSlide(2)
  })

  it('rests while a review is open', () => {
    renderCarousel({ width: 1440 })
    fireEvent.click(screen.getByRole('button', { name: 'See More...' }))
    pass(60_000)
    expectSlide(1)
    fireEvent.click(screen.getByRole('button', { name: 'Close modal' }))
    act(() => screen.getByRole('button', { name: 'See More...' }).blur())
    pass(3000)
    expectSlide(2)
  })

  it('stops by its button until that is pressed again', () => {
    renderCarousel({ width: 1440 })
    fireEvent.click(pause())
    pass(60_000)
    expectSlide(1)
    fireEvent.click(screen.getByRole('button', { name: 'Play reviews' }))
    pass(3000)
    expectSlide(2)
  })

  it('stands still where no motion is wanted', () => {
    renderCarousel({ width: 1440, isCalm: true })
    pass(60_000)
    expectSlide(1)
    fireEvent.click(dot(2))
    expectSlide(2)
  })

  it('stands still where all cards are in sight', () => {
    const { list } = renderCarousel({ width: 1440 }, seven.slice(0, 3))
    pass(60_000)
    expect(cardsPast(list, 480)).toBe(0)
    expect(list).toHaveAttribute('aria-live', 'polite')
  })

  it('is silent for screen readers while it moves', () => {
    const { list } = renderCarousel({ width: 1440 })
    expect(list).toHaveAttribute('aria-live', 'off')
    fireEvent.click(pause())
    expect(list).toHaveAttribute('aria-live', 'polite')
  })
})

describe('the scroller below 1024 px', () => {
  it.each([
    ['one card', 767, 1, [1, 2, 3, 4, 5, 6, 0]],
    ['two cards', 768, 2, [2, 4, 5, 0]],
    ['two cards', 1023, 2, [2, 4, 5, 0]],
  ])('moves by %s at %i px, and back to the start at the end', (_what, width, inSight, places) => {
    const { list } = renderCarousel({ width })
    pass(TO_REST)
    for (const place of places) {
      pass(3000)
      expect(cardsPast(list, width / inSight)).toBe(place)
    }
  })

  it('moves by its arrows and rests for five seconds after', () => {
    const { list } = renderCarousel({ width: 390 })
    fireEvent.click(screen.getByRole('button', { name: 'Previous reviews' }))
    pass(TO_REST)
    expect(cardsPast(list, 390)).toBe(6)
    fireEvent.click(screen.getByRole('button', { name: 'Next reviews' }))
    pass(5000)
    pass(2999)
    expect(cardsPast(list, 390)).toBe(0)
    pass(1 + TO_REST)
    expect(cardsPast(list, 390)).toBe(1)
  })
})
