import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedScreen } from '../auth/unauthorized-screen.tsx'

export const Route = createFileRoute('/unauthorized')({ component: UnauthorizedScreen })
