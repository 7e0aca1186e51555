import { useState } from 'react'
import { CarouselControls } from './carousel-controls.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { LIST, SLIDE } from './review-layout.ts'
import type { Review } from './reviewer.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { usePauseOnInteraction } from './use-pause-on-interaction.ts'
import { useSlides } from './use-slides.ts'

/** The reviews in pages that advance automatically, from the last to the first; without scripts a list to scroll. */
export function ReviewCarousel({ reviews }: { readonly reviews: readonly Review[] }) {
  const [open, setOpen] = useState<Review | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const { viewport, selected, count, goTo } = useSlides()
  const { isInteracting, pauseAfterClick, pointerHandlers, focusHandlers } = usePauseOnInteraction()
  const isMoving = useAutoAdvance(count > 1 && !isPaused && !isInteracting && !open, () => goTo((page) => page + 1))
  return (
    <section aria-roledescription="carousel" aria-label="Reviews">
      {/* `relative` clips the cards' visually hidden text too, which would widen the page. */}
      <div
        ref={viewport}
        {...pointerHandlers}
        {...focusHandlers}
        className="relative -mx-1 [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain scroll-px-1 px-1 [scrollbar-width:none] noscript:[scrollbar-width:auto]"
      >
        <ul aria-live={isMoving ? 'off' : 'polite'} className={LIST}>
          {reviews.map((review) => (
            <li key={review.id} className={SLIDE}>
              <ReviewCard review={review} onOpen={() => setOpen(review)} />
            </li>
          ))}
        </ul>
      </div>
      <CarouselControls
        total={reviews.length}
        selected={selected}
        isPaused={isPaused}
        onPauseChange={setIsPaused}
        onGoTo={(page) => {
          goTo(page)
          pauseAfterClick()
        }}
        focusHandlers={focusHandlers}
      />
      <ReviewDialog review={open} onClose={() => setOpen(null)} />
    </section>
  )
}
