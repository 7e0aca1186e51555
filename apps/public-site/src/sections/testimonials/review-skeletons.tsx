import { LIST, SLIDE } from './review-layout.ts'

/** Three placeholder cards, shown while the reviews load. */
export function ReviewSkeletons() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <ul aria-hidden="true" className={`${LIST} overflow-hidden`}>
        {[1, 2, 3].map((card) => (
          <li key={card} data-testid="review-skeleton" className={SLIDE}>
            <div className="h-80 rounded-2xl border border-cream/10 bg-charcoal p-7 *:rounded-full *:bg-bark motion-safe:animate-pulse xl:p-9">
              <div className="h-4 w-28" />
              <div className="mt-8 h-4 w-full" />
              <div className="mt-4 h-4 w-full" />
              <div className="mt-4 h-4 w-2/3" />
              <div className="mt-12 size-14" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
