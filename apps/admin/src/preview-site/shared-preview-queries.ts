import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export const sharedPreviewsOptions = queryOptions({
  queryKey: ['shared-previews'],
  queryFn: async ({ signal }) => (await client.previews.listShared({ signal })).items,
  meta: { action: 'load the shared previews' },
})
