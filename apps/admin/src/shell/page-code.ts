import type { AnyRouter } from '@tanstack/react-router'
import { loadDeskWords } from '../language/words.ts'

/**
 * Keeps the app on the screen if a page's code does not load. The router would reload the whole page, which shows the
 * browser's error page if the server cannot be reached. It recognizes such an error by its message.
 */
export function keepCodeFailuresInApp(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `The code of this page did not load. ${payload.message}` // no message: for the router
  })
}

export function isCodeMissing(router: AnyRouter): boolean {
  return missingComponents(router).length > 0
}

/** Loads the missing code of the current page, and its words. Returns whether all of it is there now. */
export async function loadMissingCode(router: AnyRouter): Promise<boolean> {
  const missing = missingComponents(router)
  if (missing.length > 0) await loadDeskWords() // code that comes before its words fails, and stays so
  await Promise.all(missing.map((component) => component.preload?.()))
  return !isCodeMissing(router)
}

/** Starts to load the code of the page that the URL names, because the router first waits for the session. */
export function preloadCode(router: AnyRouter): void {
  for (const component of missingComponents(router, router.matchRoutes(router.latestLocation)))
    void component.preload?.()
}

/** Returns a component that has not loaded. The router's lazy components have `preload` until then. */
function missingComponents({ state, routesById }: AnyRouter, matches = state.matches) {
  const components = matches.map(({ routeId }) => routesById[routeId]?.options.component)
  return components.filter((component) => component?.preload !== undefined)
}
