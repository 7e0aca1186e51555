import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

const MAX_FEATURES = 3

/** Whether both of the section's lists have something; without either the built-in block stands. */
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

/** The first published content (null where it went away since the presence check) and what the page shows of the features. */
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
