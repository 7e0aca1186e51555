import type { ComponentType } from 'react'
import { ScrollToTop } from '../page/scroll-to-top.tsx'
import { AvailableHours } from '../sections/contact/available-hours.tsx'
import { ContactForm } from '../sections/contact/contact-form.tsx'
import { Pictures } from '../sections/gallery/pictures.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { Dishes } from '../sections/portfolio/dishes.tsx'
import { ReviewCarousel } from '../sections/testimonials/review-carousel.tsx'
import type { IslandName } from '../ui/island.tsx'

/** The components of the page's islands. Each is given the props that the server rendered it with. */
const islands = {
  header: Navigation,
  dishes: Dishes,
  reviews: ReviewCarousel,
  pictures: Pictures,
  hours: AvailableHours,
  'contact-form': ContactForm,
  'scroll-to-top': ScrollToTop,
} as const satisfies Record<IslandName, unknown>

export function islandNamed(name: string | undefined): ComponentType<object> | undefined {
  return (islands as Readonly<Record<string, unknown>>)[name ?? ''] as ComponentType<object> | undefined // its own props
}
