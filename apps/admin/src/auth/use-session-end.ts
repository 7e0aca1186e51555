import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from './session-store.ts'

/** Leads to the login screen when the session ends, and forgets what was loaded with it. */
export function useSessionEnd(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear()
        const from = end === 'expired' ? router.state.location.href : undefined
        void router.navigate({ to: '/login', search: { from }, ignoreBlocker: true })
      }),
    [queryClient, router],
  )
}
