import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOut } from '../auth/guards.ts'
import { LoginScreen } from '../auth/login-screen.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string | undefined } => ({ from: sameSitePath(search['from']) }),
  beforeLoad: requireSignedOut,
  component: LoginScreen,
})

/** The value if it is a path that a browser reads as one of this site: it leaves out tabs and line breaks. */
function sameSitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const { origin } = window.location
  return URL.parse(value, origin)?.origin === origin ? value : undefined
}
