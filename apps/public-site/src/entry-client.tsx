import './layouts/evening.css'
import { load } from '@tablier/words/islands/load'
import type { Language } from '@tablier/words/languages'
import fontsUrl from './fonts/fonts.css?url'
import { revealSections } from './page/reveal-sections.ts'
import { playWhenWelcome } from './sections/hero/openings/play-when-welcome.ts'
import {
  enableSmoothScrolling,
  layOutAll,
  layOutWhenIdle,
  loadFonts,
  onFirstAct,
  replaceHash,
  watchMedia,
  whenLoaded,
} from './start/start.ts'

// Only from the first click on: a page that opens at an anchor must not scroll there from the top.
window.addEventListener('click', enableSmoothScrolling, { capture: true, once: true })
window.addEventListener('click', replaceHash) // on the window, so that other listeners may prevent it
watchMedia()
loadFonts(document.documentElement.dataset['fonts'] ?? fontsUrl)

/** The server has rendered the page with all its content. Otherwise the browser loads the content itself. */
const isRendered = document.querySelector('main') !== null && !document.documentElement.dataset['incomplete']

if (isRendered) {
  const page = document.querySelector<HTMLElement>('main')!
  revealSections(page)
  playWhenWelcome(page.querySelector<HTMLVideoElement>('#home video'))
  const loadWords = load[languageOfPage()] // read at once, while the page is as the server has written it
  const startNow = onFirstAct(() => {
    layOutAll()
    preloadIslands()
    void Promise.all([import('./islands/hydrate-islands.tsx'), loadWords()])
      .then(([{ hydrateIslands }, { default: words }]) => hydrateIslands(words))
      .finally(() => window.replayEarlyPresses?.()) // see contracts/inline-scripts.ts
  })
  if (document.querySelector('[hreflang]'))
    whenLoaded(() => void import('./start/languages.ts').then(({ startLanguages }) => startLanguages()))
  // If the address names a dish or a picture, the visitor came for its dialog.
  if (/(?:[?&]dish=|#(?:dish|picture)-)\d/.test(window.location.search + window.location.hash)) startNow()
  else whenLoaded(() => layOutWhenIdle(startNow))
} else {
  layOutAll()
  window.replayEarlyPresses?.()
  void import('./fallback/start-fallback.tsx').then(({ startFallback }) => startFallback())
}

/** Returns the language of the words that the page was rendered with. */
function languageOfPage(): Language {
  return document.querySelector<HTMLElement>('[data-words]')!.dataset['words'] as Language // the server has written it
}

/**
 * Fetches the islands' files at the same time. Imports alone would find each file only when its importer has arrived.
 */
function preloadIslands(): void {
  const files = document.querySelector<HTMLElement>('[data-islands]')?.dataset['islands'] ?? ''
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
