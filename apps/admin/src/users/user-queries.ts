import { everyPage } from '@tablier/api-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export const usersKey = ['users'] as const

/** All users: the search covers them all, so all pages are loaded. */
export const usersOptions = queryOptions({
  queryKey: usersKey,
  queryFn: ({ signal }) => everyPage((query) => client.users.list({ query, signal })),
  meta: { action: 'load users' },
})
