import type { Words } from '@tablier/words/islands/words'
import { type ComponentType, type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { WordsOfPage } from '../site/words.ts'
import { readProps } from '../ui/island-props.ts'
import { ScrollToTop } from '../page/scroll-to-top.tsx'
import { AvailableHours } from '../sections/contact/available-hours.tsx'
import { ContactForm } from '../sections/contact/contact-form.tsx'
import { Pictures } from '../sections/gallery/pictures.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { Dishes } from '../sections/portfolio/dishes.tsx'
import { ReviewCarousel } from '../sections/testimonials/review-carousel.tsx'
import type { IslandName } from '../ui/island.tsx'
import { keepTyped } from './keep-typed.ts'

/**
 * Hydrates each island as its own React root, so that one that fails does not break the others.
 * @param ofLanguage the words of the page's language
 */
export function hydrateIslands(ofLanguage: Words): void {
  const { main } = document.documentElement.dataset
  const words = { ...ofLanguage, main }
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const Part = islandNamed(island.dataset['island'] ?? '')
    if (!Part) continue
    const content = (
      <StrictMode>
        <WordsOfPage value={words}>
          <Hydrated onHydrated={keepTyped(island)}>
            <Part {...propsOf(island)} />
          </Hydrated>
        </WordsOfPage>
      </StrictMode>
    )
    // React hydrates a transition in small steps, so the browser can respond to the visitor in between.
    startTransition(() => void hydrateRoot(island, content, { onRecoverableError }))
  }
}

/** A translator or an extension has changed the page: React has rendered the part again, and what was typed is back. */
function onRecoverableError(): void {}

interface HydratedProps {
  readonly onHydrated: () => void
  readonly children: ReactNode
}

/** Calls `onHydrated` before anybody can press something in the hydrated part. */
function Hydrated({ onHydrated, children }: HydratedProps) {
  useLayoutEffect(onHydrated, [onHydrated])
  return children
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

/** Returns the props with which the server rendered an island: they are in the script before it, if it has any. */
function propsOf(island: HTMLElement): object {
  const before = island.previousElementSibling
  if (!before?.matches('[type="application/json"]')) return {}
  return readProps(before.textContent)
}

function islandNamed(name: string): ComponentType<object> | undefined {
  return (islands as Readonly<Record<string, unknown>>)[name] as ComponentType<object> | undefined // its own props
}
