import type { QueryClient } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'

/** What the router gives to loaders and to the page's head. */
export interface SiteContext {
  readonly api: ApiSource
  readonly queryClient: QueryClient
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
}
