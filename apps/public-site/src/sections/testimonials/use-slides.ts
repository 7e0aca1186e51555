import useEmblaCarousel from 'embla-carousel-react'
import { startTransition, useCallback, useEffect, useSyncExternalStore } from 'react'
import { STEPS } from './review-layout.ts'
import { useReducedMotion } from './use-auto-advance.ts'

type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

const OPTIONS = {
  ...STEPS,
  align: 'start',
  // A mouse selects words in a review; it has the buttons to move on.
  watchDrag: (_carousel, { type }) => type === 'touchstart',
  watchFocus: showFocused,
} satisfies Parameters<typeof useEmblaCarousel>[0]

/** The keyboard may have come to a card out of sight; the carousel's own answer to that misses it on a slow machine. */
function showFocused(carousel: Carousel, { target, currentTarget }: FocusEvent): boolean {
  if (target instanceof Element && target.matches(':focus-visible')) {
    const card = carousel.slideNodes().findIndex((node) => node === currentTarget)
    const page = carousel.internalEngine().slideRegistry.findIndex((cards) => cards.includes(card))
    carousel.scrollTo(page, true)
    carousel.rootNode().scrollLeft = 0
  }
  return false
}

/** The carousel's position and how to change it; before any script runs it stands at the first of one. */
export function useSlides() {
  const [setViewport, carousel] = useEmblaCarousel(OPTIONS)
  // It measures all its cards, which can wait: hydration is not held up for it.
  const viewport = useCallback(
    (element: HTMLElement | null) => startTransition(() => setViewport(element)),
    [setViewport],
  )
  const isCalm = useReducedMotion()
  useEffect(() => {
    if (carousel) carousel.rootNode().scrollLeft = 0 // a visitor may have scrolled the list before the script came
  }, [carousel])
  const onMove = useCallback(
    (notify: () => void) => {
      carousel?.on('select', notify).on('reInit', notify)
      return () => void carousel?.off('select', notify).off('reInit', notify)
    },
    [carousel],
  )
  const selected = useSyncExternalStore(
    onMove,
    () => carousel?.selectedScrollSnap() ?? 0,
    () => 0,
  )
  const count = useSyncExternalStore(
    onMove,
    () => carousel?.scrollSnapList().length ?? 1,
    () => 1,
  )
  const goTo = (index: number) => carousel?.scrollTo((index + count) % count, isCalm)
  return { viewport, isReady: carousel !== undefined, selected, count, goTo }
}
