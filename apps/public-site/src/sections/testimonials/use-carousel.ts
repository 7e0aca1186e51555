import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/**
 * Scrolls the row of reviews in pages of as many cards as are in sight. The browser does the scrolling and snapping.
 * @returns a ref for the scrolling element, whose child is the list; on the server page 0 of 1
 */
export function useSlides() {
  const viewport = useRef<HTMLDivElement>(null)
  const [{ selected, count }, setPlace] = useState({ selected: 0, count: 1 })
  /** The page to which the row is being scrolled. A second press counts from there. */
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

/** The distance from one page to the next, in pixels; negative from right to left, as `scrollLeft`. */
function pageWidth(row: HTMLElement): number {
  const [first, second] = cardsOf(row)
  return second && first ? (second.offsetLeft - first.offsetLeft) * cardsInSight(row) : row.offsetWidth
}

function placeOf(row: HTMLElement): { selected: number; count: number } {
  const count = Math.max(1, Math.ceil(cardsOf(row).length / cardsInSight(row)))
  const rest = row.scrollWidth - row.offsetWidth - Math.abs(row.scrollLeft)
  return {
    count,
    selected: rest <= 1 ? count - 1 : Math.min(count - 1, Math.round(row.scrollLeft / pageWidth(row))),
  }
}

function cardsInSight(row: HTMLElement): number {
  const [card] = cardsOf(row)
  return Math.max(1, Math.round(row.offsetWidth / (card?.offsetWidth || row.offsetWidth)))
}

function cardsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > ul > li')]
}

const ADVANCE_EVERY = 3000

/**
 * Calls `advance` every three seconds while allowed, except in a hidden tab or with reduced motion.
 * @returns whether it is calling it now
 */
export function useAutoAdvance(isAllowed: boolean, advance: () => void): boolean {
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible, () => false)
  const prefersReducedMotion = useReducedMotion()
  const isMoving = isAllowed && isVisible && !prefersReducedMotion
  const onTick = useEffectEvent(advance)
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => onTick(), ADVANCE_EVERY)
    return () => clearInterval(timer)
  }, [isMoving])
  return isMoving
}

/** Whether the visitor's system asks for reduced motion. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotionChange,
    () => reducedMotion().matches,
    () => false,
  )
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function onMotionChange(notify: () => void): () => void {
  const query = reducedMotion()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

const isPageVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

const PAUSE_AFTER_TOUCH_MS = 3000
const PAUSE_AFTER_CLICK_MS = 5000

/** Pauses the carousel while a mouse, a finger or the keyboard is on it, and for some time after a touch or a click. */
export function usePauseOnInteraction() {
  const [isHovered, setIsHovered] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isTimedPause, pauseFor] = useTimedPause()
  const onTouchStart = () => setIsTouched(true)
  const onTouchEnd = () => {
    setIsTouched(false)
    pauseFor(PAUSE_AFTER_TOUCH_MS)
  }
  return {
    isInteracting: isHovered || isTouched || isFocused || isTimedPause,
    pauseAfterClick: () => pauseFor(PAUSE_AFTER_CLICK_MS),
    pointerHandlers: {
      // Browsers report a hover for a touch too, and may never report its end.
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType !== 'touch'),
      onPointerLeave: () => setIsHovered(false),
      onTouchStart,
      onTouchEnd,
      onTouchCancel: onTouchEnd,
    },
    focusHandlers: {
      // Only a focus by keyboard counts: after a click, the visitor may have moved on.
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  }
}

/** Returns true for the given milliseconds. Another call restarts the time. */
function useTimedPause() {
  const [pause, setPause] = useState<{ readonly ms: number } | null>(null)
  useEffect(() => {
    if (!pause) return undefined
    const timer = setTimeout(() => setPause(null), pause.ms)
    return () => clearTimeout(timer)
  }, [pause])
  return [pause !== null, (ms: number) => setPause({ ms })] as const
}
