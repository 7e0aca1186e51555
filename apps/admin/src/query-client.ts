import { ApiError, messageOf } from '@tablier/api-client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { announceFailure } from './components/toasts.ts'
import { dashboardOptions } from './dashboard-query.ts'
import { resumeSession } from './session/session.ts'
import { logFailure } from './log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What failed, for the log, such as 'load banners'. */
    queryMeta: { readonly action?: string }
    /** `failed` is announced in a toast, unless the server gives a reason. */
    mutationMeta: { readonly action?: string; readonly failed?: string }
  }
}

/** Creates a query client that logs each failure once and retries only transient ones. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handleFailure(query.meta?.action ?? 'load', error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        handleFailure(meta?.action ?? 'save', error)
        if (meta?.failed !== undefined) announceFailure(messageOf(error, meta.failed))
      },
      onSettled: () => void queryClient.invalidateQueries(dashboardOptions),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && isTransient(error) },
    },
  })
  return queryClient
}

/**
 * Handles a failed call. After `forbidden`, it refreshes the session; if the role has changed, the layout redirects.
 */
function handleFailure(action: string, error: unknown): void {
  logFailure(action, error)
  if (error instanceof ApiError && error.code === 'forbidden') void resumeSession()
}

/** True if the same call may succeed a moment later. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'no_response' || error.status === 503)
}
