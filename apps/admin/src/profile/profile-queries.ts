import { queryOptions } from '@tanstack/react-query'
import { refreshProfile } from '../session/session.ts'

export const profileOptions = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: refreshProfile,
  staleTime: 0, // the server's word, each time the screen opens
  meta: { doing: 'load the profile' },
})

export type Profile = Awaited<ReturnType<typeof refreshProfile>>
