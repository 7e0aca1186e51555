import type { LoadedBy } from '../../site/content.ts'
import { useSiteWords } from '../../site/words.ts'
import { Island, shownFields } from '../../ui/island.tsx'
import { Section } from '../../ui/section.tsx'
import { LIST, ReviewCarousel } from './review-carousel.tsx'

export function Testimonials({ data, error }: LoadedBy<'testimonials'>) {
  const t = useSiteWords()
  return (
    <Section
      id="testimonials"
      eyebrow={t.testimonials}
      heading={data?.content?.heading ?? t.whatOurGuestsSay}
      subHeading={data?.content?.subHeading}
      content={data?.content}
      failure={error && t.testimonialsFailed}
    >
      {!data && !error && <ReviewSkeletons />}
      {data?.items.length === 0 && <p className="text-ink-soft">{t.noTestimonials}</p>}
      {data && data.items.length > 0 && (
        <Island name="reviews" part={ReviewCarousel} props={{ reviews: data.items.map(shownFields) }} />
      )}
    </Section>
  )
}

/** Three placeholder cards, shown while the reviews load. */
function ReviewSkeletons() {
  return (
    <>
      <output className="sr-only">{useSiteWords().loading}</output>
      <ul aria-hidden="true" className={`${LIST} overflow-hidden`}>
        {[1, 2, 3].map((card) => (
          <li key={card} data-testid="review-skeleton" className="slide">
            <div className="h-80 rounded-2xl border border-ink/10 bg-card p-7 *:rounded-full *:bg-paper-deep motion-safe:animate-pulse xl:p-9">
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
