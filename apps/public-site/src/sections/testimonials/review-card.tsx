import { type Review, Reviewer } from './reviewer.tsx'
import { Stars } from './stars.tsx'

const EXCERPT_WORDS = 25

interface ReviewCardProps {
  readonly review: Review
  readonly onOpen: () => void
}

export function ReviewCard({ review, onOpen }: ReviewCardProps) {
  const nameId = `review-${review.id}-name`
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col rounded-2xl border border-cream/10 bg-charcoal p-7 xl:p-9"
    >
      <Stars rating={review.reviewNumber} />
      <div className="mt-6 mb-8 grow">
        <Excerpt review={review.details} nameId={nameId} onOpen={onOpen} />
      </div>
      <Reviewer review={review} id={nameId} />
    </article>
  )
}

interface ExcerptProps {
  readonly review: string
  readonly nameId: string
  readonly onOpen: () => void
}

/** A long review's first words and a button that opens the rest; without scripts the whole review. */
function Excerpt({ review, nameId, onOpen }: ExcerptProps) {
  const words = review.trim().split(/\s+/)
  const start = words.slice(0, EXCERPT_WORDS).join(' ')
  const rest = words.slice(EXCERPT_WORDS).join(' ')
  if (!start) return null
  return (
    <>
      <blockquote dir="auto" className="font-display text-xl/relaxed">
        “{start}
        {rest && (
          <>
            <span className="noscript:hidden">…</span>
            <span className="hidden noscript:inline"> {rest}</span>
          </>
        )}
        ”
      </blockquote>
      {rest && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-describedby={nameId}
          className="mt-2 -ml-2 inline-flex min-h-11 items-center rounded-md px-2 text-sm font-semibold text-saffron-light underline decoration-1 underline-offset-4 hover:decoration-2 noscript:hidden"
          onClick={onOpen}
        >
          See More...
        </button>
      )}
    </>
  )
}
