import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { type PropsWithChildren, type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { apiOver } from './api.tsx'
import { createSiteRouter } from './router.tsx'

/**
 * Brings the page to life: what the server rendered is taken over as it is, the plain shell is filled.
 * @returns as soon as it answers to what the visitor does, or never will
 */
export function showPage(): Promise<void> {
  const router = createSiteRouter({ api: apiOver(), publicUrl: window.location.origin })
  return new Promise((resolve) => {
    const options = {
      onUncaughtError: (error: unknown) => {
        reportError(error) // as React does by itself
        resolve()
      },
    }
    const page = (content: ReactNode) => (
      <StrictMode>
        <Mounted onMount={resolve}>{content}</Mounted>
      </StrictMode>
    )
    // A transition is done in small steps, between which the browser answers to the visitor.
    startTransition(() => {
      if (window.$_TSR) hydrateRoot(document, page(<RouterClient router={router} />), options)
      else createRoot(document, options).render(page(<RouterProvider router={router} />))
    })
  })
}

function Mounted({ onMount, children }: PropsWithChildren<{ readonly onMount: () => void }>) {
  useEffect(onMount, [onMount])
  return children
}
