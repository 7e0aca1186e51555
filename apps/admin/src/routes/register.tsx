import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../accounts/sign-in/account-screens.tsx'
import { registrationOptions } from '../accounts/new-password.ts'

export const Route = createFileRoute('/register')({
  loader: ({ context }) => context.queryClient.prefetchQuery(registrationOptions), // the form must not show first
  component: RegisterScreen,
})
