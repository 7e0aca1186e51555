import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './site-queries.ts'
import { createSiteRouter } from './site-router.tsx'

/** Renders the page in the browser, which loads the content: after rendering failed, or without a server. */
export async function startFallback(): Promise<void> {
  const started = import.meta.env.MODE === 'mock' ? await startWithoutServer() : undefined
  createRoot(document).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createSiteRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
  started?.showPanel()
}

async function startWithoutServer() {
  const [{ startMocks }, { answerForm }] = await Promise.all([
    import('@tablier/mocks/browser'),
    import('./answer-form.tsx'),
  ])
  return startMocks(new URL(import.meta.env.BASE_URL, window.location.href), answerForm)
}
