import { ApiError } from '@tablier/api-client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { resumeSession } from './session/session.ts'
import { logFailure } from './log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `doing` says in the log what failed, such as 'load banners'. */
    queryMeta: { readonly doing?: string }
    mutationMeta: { readonly doing?: string }
  }
}

/** A query client that logs each failure once and tries again only where that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handle(query.meta?.doing ?? 'load', error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => handle(mutation.meta?.doing ?? 'save', error),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && isPassing(error) },
    },
  })
}

/** Where the role was taken away, the profile says so, and the layout leads out. */
function handle(doing: string, error: unknown): void {
  logFailure(doing, error)
  if (error instanceof ApiError && error.code === 'forbidden') void resumeSession()
}

/** True where the same call may succeed a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'no_response' || error.status === 503)
}
