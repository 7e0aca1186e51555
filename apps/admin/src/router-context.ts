import type { QueryClient } from '@tanstack/react-query'

export interface RouterContext {
  readonly queryClient: QueryClient
  /** Resolves once the stored session was refreshed or the refresh failed. */
  readonly sessionResumed: Promise<void>
  readonly loadPage: (path: string) => void
}
