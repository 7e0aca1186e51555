import { queryOptions } from '@tanstack/react-query'
import { refreshProfile } from '../session/session.ts'

export const profileOptions = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: refreshProfile,
  staleTime: 0, // fetched each time the screen opens
  meta: { action: 'load the profile' },
})
