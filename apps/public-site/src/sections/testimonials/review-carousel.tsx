import { useState } from 'react'
import { CarouselControls } from './carousel-controls.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { LIST, SLIDE } from './review-layout.ts'
import type { Review } from './testimonials-query.ts'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useHolds } from './use-holds.ts'
import { useSlides } from './use-slides.ts'

/** The reviews in pages that move on by themselves, from the last to the first; without a script a list to scroll. */
export function ReviewCarousel({ reviews }: { readonly reviews: readonly Review[] }) {
  const [open, setOpen] = useState<Review | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const { viewport, isReady, selected, count, goTo } = useSlides()
  const { isHeld, onChoice, byPointer, byFocus } = useHolds()
  const isMoving = useAutoAdvance(count > 1 && !isPaused && !isHeld && !open, () => goTo(selected + 1))
  return (
    <section aria-roledescription="carousel" aria-label="Reviews">
      {/* `relative`, so that what the cards hide from sight is clipped too and widens no page. */}
      <div
        ref={viewport}
        {...byPointer}
        {...byFocus}
        className={`relative -mx-1 px-1 ${isReady ? 'touch-pan-y touch-pinch-zoom overflow-hidden' : 'overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto]'}`}
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
        onGoTo={(index) => {
          goTo(index)
          onChoice()
        }}
        byFocus={byFocus}
      />
      <ReviewDialog review={open} onClose={() => setOpen(null)} />
    </section>
  )
}
