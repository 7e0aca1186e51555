import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedScreen } from '../auth/account-screens.tsx'

export const Route = createFileRoute('/unauthorized')({ component: UnauthorizedScreen })
