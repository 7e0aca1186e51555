import './styles.css'
import { enableSmoothScrolling, replaceHash } from './hydration/anchor-links.ts'
import { deferEarlyPresses } from './hydration/early-presses.ts'
import { layOutAll, layOutRest } from './hydration/first-layout.ts'
import { afterFirstScreen, onFirstInteraction } from './hydration/start-signals.ts'

// Not before the first click: a page that opens at an anchor must not scroll there from the top.
window.addEventListener('click', enableSmoothScrolling, { capture: true, once: true })
window.addEventListener('click', replaceHash) // on the window, so that other listeners may prevent it
const replayEarlyPresses = deferEarlyPresses()

async function start(): Promise<void> {
  try {
    const mocks = import.meta.env.MODE === 'mock' ? await import('@tablier/mocks/browser') : undefined
    const started = await mocks?.startMocks(new URL(import.meta.env.BASE_URL, window.location.href))
    // Each chunk is fetched in parallel and run in its own task, so the browser can respond in between.
    const [, { createSiteRouter }, { hydrate }] = await Promise.all([
      import('react-dom/client'),
      import('./router.tsx'),
      import('./hydration/hydrate.tsx'),
    ])
    await hydrate(createSiteRouter({ publicUrl: window.location.origin }))
    started?.showPanel() // React's first render of the document would remove it
  } finally {
    replayEarlyPresses()
  }
}

/** Preloads the chunks that `start` imports, so that the visitor's first press need not wait for the network. */
function preloadChunks(): void {
  const parts = document.querySelector<HTMLScriptElement>('script[data-parts]')?.dataset['parts'] ?? ''
  for (const href of parts.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The address names a dish or a picture, whose dialog is what the visitor came for. */
const opensDialog = /(?:[?&]dish=|#(?:dish|picture)-)\d/.test(window.location.search + window.location.hash)

// A rendered page carries its data in $_TSR and works before React starts: texts, links, the contact form. The plain
// shell, sent when rendering failed, starts immediately.
if (window.$_TSR && !opensDialog) {
  const startNow = onFirstInteraction(() => {
    layOutAll()
    void start()
  })
  afterFirstScreen(() => {
    preloadChunks()
    layOutRest(startNow)
  })
} else {
  layOutAll()
  void start()
}
