import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

const MAX_FEATURES = 3

/** Whether both lists have records; otherwise the built-in block is shown. */
export function aboutPresenceQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['about', 'presence'],
    queryFn: async ({ signal }) => {
      const { aboutContents, aboutFeatures } = await api()
      const lists = await Promise.all([
        aboutContents.list({ query: { limit: 1 }, signal }),
        aboutFeatures.list({ query: { limit: 1 }, signal }),
      ])
      return lists.every(({ items }) => items.length > 0)
    },
  })
}

/** The first published content (null if it was removed since the presence check) and the first three features. */
export function aboutQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['about', 'story'],
    queryFn: async ({ signal }) => {
      const { aboutContents, aboutFeatures } = await api()
      const [contents, features] = await Promise.all([
        aboutContents.list({ query: { page: 1, limit: 10 }, signal }),
        aboutFeatures.list({ query: { limit: 20 }, signal }),
      ])
      return { content: contents.items[0] ?? null, features: features.items.slice(0, MAX_FEATURES) }
    },
  })
}
