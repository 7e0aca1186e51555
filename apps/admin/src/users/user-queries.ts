import { everyPage } from '@tablier/api-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { UserRecord } from '../session/session-store.ts'

export const usersKey = ['users'] as const

/** All users: the search covers them all, so all pages are loaded. */
export const usersOptions = queryOptions({
  queryKey: usersKey,
  queryFn: ({ signal }) => everyPage((query) => client.users.list({ query, signal })),
  meta: { action: 'load users' },
})

/** The users whose id, name, email or role contains the text, upper or lower case. */
export function matchingUsers(users: readonly UserRecord[], search: string): UserRecord[] {
  const wanted = search.trim().toLowerCase()
  return users.filter(({ id, name, email, role }) =>
    [String(id), name, email, role].some((text) => text.toLowerCase().includes(wanted)),
  )
}
