import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOut } from '../auth/guards.ts'
import { LoginScreen } from '../auth/login-screen.tsx'
import { ownPath } from '../auth/use-go-to.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string | undefined } => ({ from: ownPath(search['from']) }),
  beforeLoad: requireSignedOut,
  component: LoginScreen,
})
