import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { readSession } from '../../session/session-store.ts'

/** What every route gets. */
export interface RouterContext {
  readonly queryClient: QueryClient
  /** Resolves once the stored session was refreshed or the refresh failed. */
  readonly sessionResumed: Promise<void>
  readonly loadPage: (path: string) => void
}

interface GuardedRoute {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** Redirects users without the role to /unauthorized, and signed-out visitors to /login, from where they come back. */
export async function requireAdmin({ context, location }: GuardedRoute): Promise<void> {
  await context.sessionResumed
  const session = readSession()
  if (!session) throw redirect({ to: '/login', search: { from: location.href } })
  if (session.role !== 'admin') throw redirect({ to: '/unauthorized' })
  if (session.mustAddFactor) throw redirect({ to: '/two-step' })
}

/** Redirects everybody to the back office except those who must set up two-step sign-in first. */
export async function requireSetUp({ context }: Pick<GuardedRoute, 'context'>): Promise<void> {
  await context.sessionResumed
  if (!readSession()?.mustAddFactor) throw redirect({ to: '/admin/dashboard' })
}

export async function requireSignedOut({ context }: Pick<GuardedRoute, 'context'>): Promise<void> {
  await context.sessionResumed
  if (readSession()) throw redirect({ to: '/admin/dashboard' })
}
