import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepFocus } from './components/keep-focus.ts'
import { guardPresses } from './components/press-guard.ts'
import { refuseUnfinishedDates } from './components/unfinished-dates.ts'
import { keepCodeFailuresInApp, preloadCode } from './shell/page-code.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { readSession } from './session/session-store.ts'
import { applyAppearance, readAppearance } from './themes/appearance.ts'
import './styles.css'
import { isAdminPath } from '@tablier/contracts'
import { createHashHistory } from '@tanstack/react-router'

export async function start(): Promise<void> {
  if (import.meta.env.MODE === 'mock') {
    const { startMocks } = await import('@tablier/mocks/browser')
    const mocks = await startMocks(
      new URL('../', new URL(import.meta.env.BASE_URL, window.location.href)),
      import.meta.env.PROD,
    )
    mocks.showPanel()
  }
  applyAppearance(readAppearance())
  keepCodeFailuresInApp()
  guardPresses()
  keepFocus()
  refuseUnfinishedDates()

  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, import.meta.env.MODE === 'mock' ? playgroundNavigation() : {})
  if (readSession()) preloadCode(router)
  await router.load() // until then, index.html shows a frame
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

/** Navigation for the playground. Its host serves only files, so the route is in the hash, one folder below the public page. */
function playgroundNavigation() {
  if (window.location.hash === '') window.location.replace('#/admin')
  return {
    history: createHashHistory(),
    loadPage: (path: string) => {
      if (!isAdminPath(path.split('?', 1)[0]!)) return window.location.assign(`..${path}`) // split always gives one
      window.location.hash = path
      return window.location.reload()
    },
  }
}
