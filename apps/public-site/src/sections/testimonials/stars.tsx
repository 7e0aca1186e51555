const MAX_RATING = 5

/** A rating in stars, 5 by default. */
export function Stars({ rating }: { readonly rating: number | null | undefined }) {
  const filled = Math.min(Math.max(rating ?? MAX_RATING, 0), MAX_RATING)
  return (
    <p className="flex gap-1">
      <span className="sr-only">
        {filled} out of {MAX_RATING} stars
      </span>
      {Array.from({ length: MAX_RATING }, (_, index) => (
        <svg
          key={index}
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={`size-4.5 ${index < filled ? 'fill-saffron' : 'fill-current opacity-20'}`}
        >
          <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
        </svg>
      ))}
    </p>
  )
}
