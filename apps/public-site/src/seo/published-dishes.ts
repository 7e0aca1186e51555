import { everyPage } from '@tablier/api-client/every-page'
import type { ApiSource } from '../api.tsx'

export async function publishedDishes(api: ApiSource): Promise<ReadonlySet<number>> {
  const { portfolioItems } = await api()
  const dishes = await everyPage((query) => portfolioItems.list({ query }))
  return new Set(dishes.map(({ id }) => id))
}
