import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

export type GalleryItem = OutputOf<Api['galleryItems']['list']>['items'][number]

/** The section's heading (null if none is published) and all published pictures. */
export function galleryQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['gallery'],
    queryFn: async ({ signal }) => {
      const { galleryContents, galleryItems } = await api()
      const [contents, items] = await Promise.all([
        galleryContents.list({ query: { limit: 1 }, signal }),
        everyPage<GalleryItem>((query) => galleryItems.list({ query, signal })),
      ])
      // The server returns published records only; the specification has the page filter them too.
      return { content: contents.items[0] ?? null, items: items.filter(({ status }) => status === 'Published') }
    },
  })
}

/** The picture's title, 'Untitled' if blank. */
export function titleOf({ title }: Pick<GalleryItem, 'title'>): string {
  return title.trim() || 'Untitled'
}
