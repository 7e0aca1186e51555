import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../accounts/sign-in/account-screens.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: ResetPasswordScreen,
})
