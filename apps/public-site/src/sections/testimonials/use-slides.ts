import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from './use-auto-advance.ts'

/**
 * The reviews' row, which the browser scrolls and snaps, in pages of as many cards as are in sight.
 * @returns a ref for the scrolling element, whose child is the list; on the server page 0 of 1
 */
export function useSlides() {
  const viewport = useRef<HTMLDivElement>(null)
  const [{ selected, count }, setPlace] = useState({ selected: 0, count: 1 })
  /** The page on the way to which it is: a second press goes on from there. */
  const aim = useRef<number | null>(null)
  const prefersReducedMotion = useReducedMotion()

  useEffect(() => {
    const row = viewport.current
    if (!row) return undefined
    const follow = () => {
      const place = placeOf(row)
      if (aim.current === place.selected) aim.current = null
      setPlace((before) => (before.selected === place.selected && before.count === place.count ? before : place))
    }
    const forgetAim = () => {
      aim.current = null
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(row)
    row.addEventListener('scroll', follow, { passive: true })
    for (const type of ['touchstart', 'wheel']) row.addEventListener(type, forgetAim, { passive: true })
    follow()
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', follow)
      for (const type of ['touchstart', 'wheel']) row.removeEventListener(type, forgetAim)
    }
  }, [])

  const goTo = (page: (current: number) => number) => {
    const row = viewport.current
    if (!row) return
    const next = (page(aim.current ?? selected) + count) % count
    aim.current = next
    row.scrollTo({ left: next * pageWidth(row), behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }
  return { viewport, selected, count, goTo }
}

/** The distance from one page to the next, in pixels. */
function pageWidth(row: HTMLElement): number {
  const [first, second] = cardsOf(row)
  return second && first ? Math.abs(second.offsetLeft - first.offsetLeft) * cardsInSight(row) : row.offsetWidth
}

function placeOf(row: HTMLElement): { selected: number; count: number } {
  const count = Math.max(1, Math.ceil(cardsOf(row).length / cardsInSight(row)))
  const rest = row.scrollWidth - row.offsetWidth - Math.abs(row.scrollLeft)
  return {
    count,
    selected: rest <= 1 ? count - 1 : Math.min(count - 1, Math.round(Math.abs(row.scrollLeft) / pageWidth(row))),
  }
}

function cardsInSight(row: HTMLElement): number {
  const [card] = cardsOf(row)
  return Math.max(1, Math.round(row.offsetWidth / (card?.offsetWidth || row.offsetWidth)))
}

function cardsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > ul > li')]
}
