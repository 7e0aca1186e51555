import { ApiError, messageOf } from '@tablier/api-client'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { announceFailure, announceSuccess } from './components/toasts.ts'
import { dashboardOptions } from './calls/dashboard-query.ts'
import { resumeSession } from './accounts/session.ts'
import { logFailure } from './calls/log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What failed, for the log, such as 'load banners'. */
    queryMeta: { readonly action?: string }
    mutationMeta: {
      readonly action?: string
      /** Announced in a toast if it has succeeded. */
      readonly done?: string
      /** Announced in a toast if it has failed, unless the server gives a reason. */
      readonly failed?: string
      /** The keys of queries that are loaded again when it has ended, after which it is no longer pending. */
      readonly reloads?: readonly QueryKey[]
    }
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
      onSuccess: (_answer, _variables, _result, { meta }) => {
        if (meta?.done !== undefined) announceSuccess(meta.done)
      },
      onSettled: (_answer, _error, _variables, _result, { meta }) => {
        void queryClient.invalidateQueries(dashboardOptions)
        return Promise.all((meta?.reloads ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      },
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
