import { initialOf } from '@tablier/contracts/characters'
import { useTextOf, useWords } from '../../site/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Published } from '../../site/content.ts'
import { focalClass, ifFailed, mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'

const EXCERPT_WORDS = 25

interface ReviewCardProps {
  readonly review: Review
  readonly onOpen: () => void
}

export function ReviewCard({ review, onOpen }: ReviewCardProps) {
  const nameId = `review-${review.id}-name`
  return (
    <article aria-labelledby={nameId} className="review">
      <Stars rating={review.reviewNumber} />
      <div className="mt-6 mb-8 grow">
        <Excerpt review={review} nameId={nameId} onOpen={onOpen} />
      </div>
      <Reviewer review={review} id={nameId} />
    </article>
  )
}

interface ExcerptProps {
  readonly review: Review
  readonly nameId: string
  readonly onOpen: () => void
}

/** A long review's first words and a button that opens the rest; without scripts the whole review. */
function Excerpt({ review, nameId, onOpen }: ExcerptProps) {
  const t = useWords()
  const [opening = '', closing = ''] = t.quotes.split('…')
  const words = review.details.trim().split(/\s+/)
  const start = words.slice(0, EXCERPT_WORDS).join(' ')
  const rest = words.slice(EXCERPT_WORDS).join(' ')
  const text = useTextOf(review)
  if (!start) return null
  return (
    <>
      <blockquote {...text('details')} className="font-display text-xl/relaxed">
        {rest ? opening + start : opening + start + closing}
        {rest && (
          <>
            <span className="noscript:hidden">…</span>
            <span className="hidden noscript:inline">{` ${rest}`}</span>
            {closing}
          </>
        )}
      </blockquote>
      {rest && (
        <button type="button" aria-haspopup="dialog" aria-describedby={nameId} className="read-more" onClick={onOpen}>
          {t.seeWholeReview}
        </button>
      )}
    </>
  )
}

interface ReviewDialogProps {
  /** Null while closed. */
  readonly review: Review | null
  readonly onClose: () => void
}

export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const t = useWords()
  const text = useTextOf(review)
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      label={review ? t.reviewBy({ name: review.name }) : ''}
      className="max-w-2xl"
    >
      {review && (
        <article className="px-7 pt-16 pb-10 sm:px-12 sm:pb-12">
          <Stars rating={review.reviewNumber} />
          <blockquote
            {...text('details')}
            className="mt-6 mb-10 font-display text-xl/relaxed whitespace-pre-line sm:text-2xl/relaxed"
          >
            {t.quotes.replace('…', () => review.details.trim())}
          </blockquote>
          <Reviewer review={review} />
        </article>
      )}
    </Dialog>
  )
}

export type Review = Pick<
  Published<'testimonialItems'>,
  'id' | 'name' | 'label' | 'details' | 'reviewNumber' | 'imageUrl' | 'picture' | 'untranslated'
>

interface ReviewerProps {
  readonly review: Review
  /** The id of the element with the name. */
  readonly id?: string
}

/** The review's author: picture or initial, name and label. */
function Reviewer({ review, id }: ReviewerProps) {
  const { name, label, imageUrl } = review
  const text = useTextOf(review)
  return (
    <div className="flex items-center gap-4">
      <Avatar key={imageUrl} {...review} />
      <div className="min-w-0">
        <p id={id} dir="auto" className="font-semibold">
          {name}
        </p>
        {label && <p {...text('label')} className="mt-0.5 text-sm opacity-80" />}
      </div>
    </div>
  )
}

function Avatar({ imageUrl: path, name, picture }: Review) {
  return (
    <div
      {...mediaFrame}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-amber font-display text-2xl text-cream"
    >
      {path && (
        <div {...unlessFailed} className="contents">
          <Picture
            path={path}
            alt={picture?.alt ?? name}
            sizes="56px"
            className={`size-full object-cover${focalClass(picture)}`}
          />
        </div>
      )}
      <span {...(path ? ifFailed : {})} aria-hidden="true">
        {initialOf(name) ?? '?'}
      </span>
    </div>
  )
}

const MAX_RATING = 5

/** A rating in stars, 5 by default. */
function Stars({ rating }: { readonly rating: number | null | undefined }) {
  const t = useWords()
  const filled = Math.min(Math.max(rating ?? MAX_RATING, 0), MAX_RATING)
  if (filled === 0) return null // a review without a rating, not a bad one
  return (
    <p className="flex gap-1">
      <span className="sr-only">{t.stars({ filled })}</span>
      {Array.from({ length: MAX_RATING }, (_, index) => (
        <svg
          key={index}
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={`size-4.5 fill-current${index < filled ? '' : ' opacity-20'}`}
        >
          <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
        </svg>
      ))}
    </p>
  )
}
