import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from '../session/session-store.ts'
import { hasUnsavedWork } from '../session/unsaved-work.ts'

/**
 * Goes to the login screen when the session ends, and clears the query cache. If the session expired, it reloads the
 * page, so that nothing stays in memory.
 */
export function useSessionEnd(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear()
        const search = { from: end === 'expired' ? router.state.location.href : undefined }
        // a page load would make the browser ask about unsaved work that was already given up
        if (end === 'signed-out' || hasUnsavedWork())
          void router.navigate({ to: '/login', search, ignoreBlocker: true })
        else router.options.context.loadPage(router.buildLocation({ to: '/login', search }).href)
      }),
    [queryClient, router],
  )
}
