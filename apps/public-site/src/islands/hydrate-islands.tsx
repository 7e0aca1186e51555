import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { swapQuotes } from '../ui/swap-quotes.ts'
import { islandNamed } from './islands.ts'

/** Hydrates the page's islands, each as a React root: one that fails leaves the others alive. */
export function hydrateIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island: name, props = '{}' } = island.dataset
    const Part = islandNamed(name)
    if (!Part) continue
    const content = (
      <StrictMode>
        <Part {...(JSON.parse(swapQuotes(props)) as object)} />
      </StrictMode>
    )
    // React hydrates a transition in small steps, so the browser can respond to the visitor in between.
    startTransition(() => void hydrateRoot(island, content))
  }
}
