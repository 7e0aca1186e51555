import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '../accounts/sign-in/account-screens.tsx'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: ConfirmEmailScreen,
})
