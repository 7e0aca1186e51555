import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOut } from '../auth/guards.ts'
import { LoginScreen } from '../auth/login-screen.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string | undefined } => ({ from: sameSitePath(search['from']) }),
  beforeLoad: requireSignedOut,
  component: LoginScreen,
})

/** The value if it is a path of this site. Rejects other origins such as `//elsewhere`. */
function sameSitePath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
