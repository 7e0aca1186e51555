import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen, registrationOptions } from '../auth/account-screens.tsx'

export const Route = createFileRoute('/register')({
  loader: ({ context }) => context.queryClient.prefetchQuery(registrationOptions), // the form must not show first
  component: RegisterScreen,
})
