import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ReviewCarousel } from './review-carousel.tsx'
import { ReviewSkeletons } from './review-skeletons.tsx'
import { testimonialsQuery } from './testimonials-query.ts'

export function Testimonials() {
  const { data, error } = useQuery(testimonialsQuery(useApi()))
  return (
    <section id="testimonials" aria-labelledby="testimonials-heading" className="section-dark">
      <div className="content">
        <SectionHeading
          id="testimonials-heading"
          eyebrow="Testimonials"
          heading={data?.content?.heading ?? 'What Our Guests Say'}
          subHeading={data?.content?.subHeading}
        />
        {error && (
          <p role="alert" className="text-danger">
            Failed to load testimonials. Please try again later.
          </p>
        )}
        {!data && !error && <ReviewSkeletons />}
        {data?.reviews.length === 0 && <p className="text-sand">No testimonials found.</p>}
        {data && data.reviews.length > 0 && <ReviewCarousel reviews={data.reviews} />}
      </div>
    </section>
  )
}
