import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.tsx'
import { settingsQuery } from './content-queries.ts'

export type Settings = OutputOf<Api['settings']['get']>['settings']

/** The owner's settings; while they are loading, or if that failed, those of a new site. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery(useApi()))
  return data ?? { siteName: '', language: 'en', timeZone: 'UTC' }
}
