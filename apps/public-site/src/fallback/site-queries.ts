import { QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { LegalPageName } from '@tablier/contracts/paths'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { type ApiSource, createApiSource } from '../api.ts'
import { loadAbout, loadLegalPage, type SiteContent, type SiteLoad, siteLoads } from '../site/content.ts'

/** The content is fresh until the next page load. */
export function createQueryClient(retry = 1): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry } } })
}

const ownApi = createApiSource()

/** Everything that the page shows, as it comes in. */
export function useSiteContent(query: SiteQuery, api: ApiSource = ownApi): SiteContent {
  const names = Object.keys(siteLoads) as SiteLoad[] // Object.keys widens its keys to string
  const loads = useQueries({
    queries: names.map((name) =>
      queryOptions({ queryKey: [name], queryFn: async () => siteLoads[name](await api(), query) }),
    ),
  })
  const content: Record<string, unknown> = Object.fromEntries(names.map((name, index) => [name, loads[index]]))
  const about = useQuery({
    queryKey: ['about'],
    queryFn: async () => loadAbout(await api()),
    enabled: loads[names.indexOf('isAboutPublished')]?.data === true,
  })
  return { ...content, about } as unknown as SiteContent // one entry for each load
}

/** A legal page; null if it is not published. */
export function useLegalPage(name: LegalPageName) {
  return useQuery({ queryKey: ['legal page', name], queryFn: async () => loadLegalPage(await ownApi(), name) })
}
