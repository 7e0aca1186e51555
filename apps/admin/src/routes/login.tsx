import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOut } from '../accounts/sign-in/guards.ts'
import { LoginScreen } from '../accounts/sign-in/login-screen.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string | undefined } => ({ from: sameSitePath(search['from']) }),
  beforeLoad: requireSignedOut,
  component: LoginScreen,
})

/** Returns the value if a browser reads it as a path of this site. Browsers remove tabs and line breaks. */
function sameSitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const { origin } = window.location
  try {
    return new URL(value, origin).origin === origin ? value : undefined
  } catch {
    return undefined // it is no address
  }
}
