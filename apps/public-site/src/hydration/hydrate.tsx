import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { type PropsWithChildren, type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Hydrates the rendered page, or renders into the plain shell.
 * @returns resolves when React has mounted, or has failed to
 */
export function hydrate(router: AnyRouter): Promise<void> {
  return new Promise((resolve) => {
    const options = {
      onUncaughtError: (error: unknown) => {
        reportError(error) // React's default
        resolve()
      },
    }
    const page = (content: ReactNode) => (
      <StrictMode>
        <Mounted onMount={resolve}>{content}</Mounted>
      </StrictMode>
    )
    // React renders a transition in small steps, so the browser can respond to the visitor in between.
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
