import type { QueryClient } from '@tanstack/react-query'

export interface RouterContext {
  readonly queryClient: QueryClient
  /** Resolves once the stored session was refreshed or the refresh failed. */
  readonly sessionResumed: Promise<void>
  /** Leaves this page and loads another one. */
  readonly loadPage: (path: string) => void
}
