import { Dialog } from '../../ui/dialog.tsx'
import { type Review, Reviewer } from './reviewer.tsx'
import { Stars } from './stars.tsx'

interface ReviewDialogProps {
  /** Null while closed. */
  readonly review: Review | null
  readonly onClose: () => void
}

export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      label={review ? `Review by ${review.name}` : ''}
      className="max-w-2xl"
    >
      {review && (
        <article className="px-7 pt-16 pb-10 sm:px-12 sm:pb-12">
          <Stars rating={review.reviewNumber} />
          <blockquote
            dir="auto"
            className="mt-6 mb-10 font-display text-xl/relaxed whitespace-pre-line sm:text-2xl/relaxed"
          >
            “{review.details.trim()}”
          </blockquote>
          <Reviewer review={review} />
        </article>
      )}
    </Dialog>
  )
}
