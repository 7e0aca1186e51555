import { shownInParts } from '@tablier/contracts/page-rules'
import type { SiteQuery } from '@tablier/contracts/site-query'
import type { ApiSource } from '../api.ts'

/**
 * Whether the page has something of its own for a query: a published dish, or a part of a list that has records.
 * @throws if that cannot be found out
 */
export async function hasOwnPage(api: ApiSource, { notice, dish, dishes, pictures }: SiteQuery): Promise<boolean> {
  if (notice) return true
  const { portfolioItems, galleryItems } = await api()
  if (dish !== undefined) return isFound(portfolioItems.get({ params: { id: dish } }))
  const [name, part] =
    dishes === undefined ? (['galleryItems', pictures] as const) : (['portfolioItems', dishes] as const)
  if (part === undefined) return false
  const list = name === 'galleryItems' ? galleryItems.list : portfolioItems.list
  const { total } = await list({ query: { limit: 1 } })
  return (part - 1) * shownInParts[name].held < total
}

function isFound(record: Promise<unknown>): Promise<boolean> {
  return record.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 404) return false
      throw error
    },
  )
}
