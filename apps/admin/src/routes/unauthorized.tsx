import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedScreen } from '../accounts/sign-in/account-screens.tsx'

export const Route = createFileRoute('/unauthorized')({ component: UnauthorizedScreen })
