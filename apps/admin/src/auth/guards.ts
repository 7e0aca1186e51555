import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '../router-context.ts'
import { readSession } from '../session/session-store.ts'

interface Guarded {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** Lets administrators in; sends others to /unauthorized, and who is signed out to /login, remembering where from. */
export async function requireAdmin({ context, location }: Guarded): Promise<void> {
  await context.sessionResumed
  const session = readSession()
  if (!session) throw redirect({ to: '/login', search: { from: location.href } })
  if (session.role !== 'admin') throw redirect({ to: '/unauthorized' })
}

/** Sends who is signed in already to the dashboard. */
export async function requireSignedOut({ context }: Pick<Guarded, 'context'>): Promise<void> {
  await context.sessionResumed
  if (readSession()) throw redirect({ to: '/admin/dashboard' })
}
