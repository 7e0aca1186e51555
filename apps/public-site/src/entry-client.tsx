import './styles.css'
import { revealSections } from './page/reveal-sections.ts'
import { playWhenWelcome } from './sections/hero/play-when-welcome.ts'
import { enableSmoothScrolling, replaceHash } from './start/anchor-links.ts'
import { hideOtherDays } from './start/hide-other-days.ts'
import { whenIdleOrAtFirstAct } from './start/start-signals.ts'
import { watchMedia } from './start/watch-media.ts'

// Not before the first click: a page that opens at an anchor must not scroll there from the top.
window.addEventListener('click', enableSmoothScrolling, { capture: true, once: true })
window.addEventListener('click', replaceHash) // on the window, so that other listeners may prevent it
watchMedia()

/** The server has rendered the page with all its content. Otherwise the browser loads the content itself. */
const isRendered = document.querySelector('main') !== null && !document.documentElement.dataset['incomplete']

if (isRendered) {
  hideOtherDays()
  const page = document.querySelector<HTMLElement>('main')!
  revealSections(page)
  playWhenWelcome(page.querySelector<HTMLVideoElement>('#home > video'))
  whenIdleOrAtFirstAct(() => {
    void import('./islands/hydrate-islands.tsx')
      .then(({ hydrateIslands }) => hydrateIslands())
      .finally(() => window.replayEarlyPresses?.()) // see contracts/early-presses.ts
  })
} else {
  window.replayEarlyPresses?.()
  void import('./fallback/start-fallback.tsx').then(({ startFallback }) => startFallback())
}
