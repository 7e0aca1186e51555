import type { OutputOf } from '@tablier/api-client'
import { type Api, storedMediaPath } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'

export const picturesKey = ['pictures'] as const

/** The facts about a picture, and the records that use it. */
export type PictureState = OutputOf<Api['pictures']['get']>
export type PictureUse = PictureState['uses'][number]

/** Returns the state of a stored picture; undefined while it loads, if that fails, and for an invalid path. */
export function usePicture(path: string): PictureState | undefined {
  return useQuery({
    queryKey: [...picturesKey, path],
    queryFn: ({ signal }) => client.pictures.get({ query: { path }, signal }),
    enabled: Boolean(storedMediaPath(path)), // the server refuses any other
    staleTime: 0, // another record may use it since
    meta: { action: 'load where a picture is used' },
  }).data
}
