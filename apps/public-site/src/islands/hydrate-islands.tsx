import { type ComponentType, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { wordsIn, WordsOfPage } from '../site/words.ts'
import { readProps } from '../ui/island-props.ts'
import { ScrollToTop } from '../page/scroll-to-top.tsx'
import { AvailableHours } from '../sections/contact/available-hours.tsx'
import { ContactForm } from '../sections/contact/contact-form.tsx'
import { Pictures } from '../sections/gallery/pictures.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { Dishes } from '../sections/portfolio/dishes.tsx'
import { ReviewCarousel } from '../sections/testimonials/review-carousel.tsx'
import type { IslandName } from '../ui/island.tsx'

/** Hydrates each island as its own React root, so that one that fails does not break the others. */
export function hydrateIslands(): void {
  const { main } = document.documentElement.dataset
  const words = { ...wordsIn(document.querySelector<HTMLElement>('[data-words]')?.dataset['words'] ?? ''), main }
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island: name = '', props = '{}' } = island.dataset
    const Part = islandNamed(name)
    if (!Part) continue
    const content = (
      <StrictMode>
        <WordsOfPage value={words}>
          <Part {...readProps(name, props)} />
        </WordsOfPage>
      </StrictMode>
    )
    // React hydrates a transition in small steps, so the browser can respond to the visitor in between.
    startTransition(() => void hydrateRoot(island, content))
  }
}

/** The components of the page's islands. Each gets the props with which the server rendered it. */
const islands = {
  header: Navigation,
  dishes: Dishes,
  reviews: ReviewCarousel,
  pictures: Pictures,
  hours: AvailableHours,
  'contact-form': ContactForm,
  'scroll-to-top': ScrollToTop,
} as const satisfies Record<IslandName, unknown>

function islandNamed(name: string): ComponentType<object> | undefined {
  return (islands as Readonly<Record<string, unknown>>)[name] as ComponentType<object> | undefined // its own props
}
