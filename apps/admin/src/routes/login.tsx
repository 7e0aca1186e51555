import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOut } from '../auth/guards.ts'
import { LoginScreen } from '../auth/login-screen.tsx'
import { sameSitePath } from '../auth/use-go-to.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string | undefined } => ({ from: sameSitePath(search['from']) }),
  beforeLoad: requireSignedOut,
  component: LoginScreen,
})
