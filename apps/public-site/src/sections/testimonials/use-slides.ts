import useEmblaCarousel from 'embla-carousel-react'
import { startTransition, useCallback, useEffect, useSyncExternalStore } from 'react'
import { STEPS } from './review-layout.ts'
import { useReducedMotion } from './use-auto-advance.ts'

type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

const OPTIONS = {
  ...STEPS,
  align: 'start',
  // Touch only: a mouse selects text in a review and has the buttons.
  watchDrag: (_carousel, { type }) => type === 'touchstart',
  watchFocus: showFocused,
} satisfies Parameters<typeof useEmblaCarousel>[0]

/** Scrolls to the card that the keyboard focused. Embla's own handler misses it on a slow machine. */
function showFocused(carousel: Carousel, { target, currentTarget }: FocusEvent): boolean {
  if (target instanceof Element && target.matches(':focus-visible')) {
    const card = carousel.slideNodes().findIndex((node) => node === currentTarget)
    const page = carousel.internalEngine().slideRegistry.findIndex((cards) => cards.includes(card))
    carousel.scrollTo(page, true)
    carousel.rootNode().scrollLeft = 0
  }
  return false
}

/** The carousel's position and how to change it; on the server page 0 of 1. */
export function useSlides() {
  const [setViewport, carousel] = useEmblaCarousel(OPTIONS)
  // Embla measures all cards; in a transition, so that hydration does not wait for it.
  const viewport = useCallback(
    (element: HTMLElement | null) => startTransition(() => setViewport(element)),
    [setViewport],
  )
  const prefersReducedMotion = useReducedMotion()
  useEffect(() => {
    if (carousel) carousel.rootNode().scrollLeft = 0 // the visitor may have scrolled the list before
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
  const goTo = (index: number) => carousel?.scrollTo((index + count) % count, prefersReducedMotion)
  return { viewport, isReady: carousel !== undefined, selected, count, goTo }
}
