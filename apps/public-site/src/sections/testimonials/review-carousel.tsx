import { type ComponentProps, useState } from 'react'
import { type Review, ReviewCard, ReviewDialog } from './review-card.tsx'
import { useAutoAdvance, usePauseOnInteraction, useSlides } from './use-carousel.ts'
import { useWords } from '../../site/words.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * The reviews in pages that advance automatically and start again after the last. Without scripts, a list to scroll.
 */
export function ReviewCarousel({ reviews }: { readonly reviews: readonly Review[] }) {
  const t = useWords()
  const [open, setOpen] = useState<Review | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const { viewport, selected, count, goTo } = useSlides()
  const { isInteracting, pauseAfterClick, pointerHandlers, focusHandlers } = usePauseOnInteraction()
  const isMoving = useAutoAdvance(count > 1 && !isPaused && !isInteracting && !open, () => goTo((page) => page + 1))
  return (
    <section aria-roledescription={t.carousel} aria-label={t.reviews}>
      <div ref={viewport} {...pointerHandlers} {...focusHandlers} className="reel">
        <ul aria-live={isMoving ? 'off' : 'polite'} className={LIST}>
          {reviews.map((review) => (
            <li key={review.id} className="slide">
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

interface CarouselControlsProps {
  /** The number of cards. */
  readonly total: number
  /** The visible page, from 0. */
  readonly selected: number
  readonly isPaused: boolean
  readonly onPauseChange: (isPaused: boolean) => void
  /** Goes to another page, counted from the page that is shown or being scrolled to. */
  readonly onGoTo: (page: (current: number) => number) => void
  /** Handlers that pause the carousel while the keyboard is on a control. The pause button does not get them. */
  readonly focusHandlers: Pick<ComponentProps<'div'>, 'onFocus' | 'onBlur'>
}

/** Dots on a large screen, arrows on a smaller one, and a button that pauses. */
function CarouselControls(props: CarouselControlsProps) {
  const { total, selected, isPaused, onPauseChange, onGoTo, focusHandlers } = props
  const t = useWords()
  if (total < 2) return null
  return (
    <div className={`reel-controls ${WHERE_ALL_FIT[total] ?? ''}`}>
      <div {...focusHandlers} className="reel-arrows">
        <RoundButton label={t.previousReviews} icon="M14.5 5l-7 7 7 7" onClick={() => onGoTo((page) => page - 1)} />
        <RoundButton label={t.nextReviews} icon="M9.5 5l7 7-7 7" onClick={() => onGoTo((page) => page + 1)} />
      </div>
      <div {...focusHandlers} className="reel-dots">
        {Array.from({ length: Math.ceil(total / PER_PAGE) }, (_, index) => (
          <Dot key={index} number={index + 1} isSelected={index === selected} onClick={() => onGoTo(() => index)} />
        ))}
      </div>
      <div className="contents motion-reduce:hidden">
        <RoundButton
          label={isPaused ? t.playReviews : t.pauseReviews}
          icon={isPaused ? 'M8 5.5v13l10.5-6.5z' : 'M9 6v12M15 6v12'}
          onClick={() => onPauseChange(!isPaused)}
        />
      </div>
    </div>
  )
}

/** Hides the controls where all cards are visible: two fit on a tablet, three on a large screen. */
const WHERE_ALL_FIT: Readonly<Record<number, string>> = { 2: 'md:hidden', 3: 'lg:hidden' }

interface DotProps {
  readonly number: number
  readonly isSelected: boolean
  readonly onClick: () => void
}

function Dot({ number, isSelected, onClick }: DotProps) {
  return (
    <button
      type="button"
      aria-label={useWords().goToSlide({ number })}
      aria-current={isSelected}
      className="group grid size-11 place-items-center rounded-full"
      onClick={onClick}
    >
      <span className="dot" />
    </button>
  )
}

interface RoundButtonProps {
  readonly label: string
  /** The icon's SVG path in a 24 × 24 box. */
  readonly icon: string
  readonly onClick: () => void
}

function RoundButton({ label, icon, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full border border-ink/30 transition-colors hover:border-ink hover:bg-ink hover:text-paper"
      onClick={onClick}
    >
      <Icon path={icon} className="size-5 points" />
    </button>
  )
}

/** The cards in a row that scrolls sideways: one in sight on a phone, two on a tablet, three from 1024 px. */
export const LIST = 'flex gap-5 lg:gap-8'

/** How many cards the layout shows from 1024 px. */
const PER_PAGE = 3
