import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { English } from '../../testing/english.tsx'
import { fakeViewport, setVisibility } from '../../testing/fake-viewport.ts'
import { ReviewCarousel } from './review-carousel.tsx'
import type { Review } from './review-card.tsx'

/** A published review as the API's client returns it. */
function reviewOf(id: number, fields: Partial<Review> = {}): Review {
  return {
    id,
    name: `Guest ${id}`,
    label: 'Supper',
    details: 'Lovely.',
    reviewNumber: 5,
    imageUrl: null,
    ...fields,
  }
}

const LONG = Array.from({ length: 30 }, (_, index) => `word${index + 1}`).join(' ')
const seven = Array.from({ length: 7 }, (_, index) => reviewOf(index + 1, { details: index === 0 ? LONG : 'Lovely.' }))

function renderCarousel(viewport: Parameters<typeof fakeViewport>[0], reviews = seven) {
  fakeViewport(viewport)
  const { container } = render(<ReviewCarousel reviews={reviews} />, { wrapper: English })
  const list = container.querySelector('ul')!
  return { list, viewport: list.parentElement! }
}

/** Milliseconds after which one move has ended and the next has not started. */
const TO_REST = 1500

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const dot = (number: number) => screen.getByRole('button', { name: `Go to slide ${number}` })
const pause = () => screen.getByRole('button', { name: 'Pause reviews' })

function expectSlide(number: number): void {
  expect(screen.getByRole('button', { current: true })).toBe(dot(number))
}

/** Returns how many cards the row has scrolled by. */
function cardsPast(viewport: HTMLElement, cardWidth: number): number {
  return Math.round(viewport.scrollLeft / cardWidth)
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

  it('pauses for five seconds after each click on a dot', () => {
    renderCarousel({ width: 1440 })
    fireEvent.click(dot(2))
    pass(4000)
    fireEvent.click(dot(3))
    expectSlide(3)
    pass(5000)
    pass(2999)
    expectSlide(3)
    pass(1)
    expectSlide(1)
  })

  it('pauses while it is touched and for three seconds after', () => {
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

  const more = () => screen.getByRole('button', { name: 'See More...' })

  it.each<[string, start: (viewport: HTMLElement) => void, end: (viewport: HTMLElement) => void]>([
    [
      'a mouse is over it',
      (viewport) => fireEvent.pointerEnter(viewport, { pointerType: 'mouse' }),
      (viewport) => fireEvent.pointerLeave(viewport, { pointerType: 'mouse' }),
    ],
    ['the keyboard is inside', () => act(() => more().focus()), () => act(() => more().blur())],
    ['the tab is hidden', () => act(() => setVisibility('hidden')), () => act(() => setVisibility('visible'))],
    [
      'a review is open',
      () => fireEvent.click(more()),
      () => {
        fireEvent.click(screen.getByRole('button', { name: 'Close modal' }))
        act(() => more().blur())
      },
    ],
    [
      'its button is pressed',
      () => fireEvent.click(pause()),
      () => fireEvent.click(screen.getByRole('button', { name: 'Play reviews' })),
    ],
  ])('pauses while %s', (_what, start, end) => {
    const { viewport } = renderCarousel({ width: 1440 })
    start(viewport)
    pass(60_000)
    expectSlide(1)
    end(viewport)
    pass(3000)
    expectSlide(2)
  })

  it('follows what the visitor scrolls', () => {
    const { viewport } = renderCarousel({ width: 1440 })
    viewport.scrollLeft = 3 * 480
    fireEvent.scroll(viewport)
    expectSlide(2)
    viewport.scrollLeft = 4 * 480 // scrolled to the end
    fireEvent.scroll(viewport)
    expectSlide(3)
  })

  it('does not move if the visitor prefers reduced motion', () => {
    renderCarousel({ width: 1440, isCalm: true })
    pass(60_000)
    expectSlide(1)
    fireEvent.click(dot(2))
    expectSlide(2)
  })

  it('does not move if all cards are in sight', () => {
    const { list, viewport } = renderCarousel({ width: 1440 }, seven.slice(0, 3))
    pass(60_000)
    expect(cardsPast(viewport, 480)).toBe(0)
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
    const { viewport } = renderCarousel({ width })
    pass(TO_REST)
    for (const place of places) {
      pass(3000)
      expect(cardsPast(viewport, width / inSight)).toBe(place)
    }
  })

  it('moves by its arrows and pauses for five seconds after', () => {
    const { viewport } = renderCarousel({ width: 390 })
    fireEvent.click(screen.getByRole('button', { name: 'Previous reviews' }))
    pass(TO_REST)
    expect(cardsPast(viewport, 390)).toBe(6)
    fireEvent.click(screen.getByRole('button', { name: 'Next reviews' }))
    pass(5000)
    pass(2999)
    expect(cardsPast(viewport, 390)).toBe(0)
    pass(1 + TO_REST)
    expect(cardsPast(viewport, 390)).toBe(1)
  })
})
