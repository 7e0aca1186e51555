import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from './api.ts'

export type Dashboard = OutputOf<Api['dashboard']['get']>

/** The query for everything on the dashboard. Every change reloads it (see query-client.ts). */
export const dashboardOptions = queryOptions({
  queryKey: ['dashboard'] as const,
  queryFn: ({ signal }) => client.dashboard.get({ signal }),
  staleTime: 0, // others change it too
  meta: { action: 'load the dashboard' },
})
