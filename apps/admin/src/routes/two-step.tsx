import { createFileRoute } from '@tanstack/react-router'
import { requireSetUp } from '../auth/guards.ts'
import { SetUpScreen } from '../profile/set-up-screen.tsx'

export const Route = createFileRoute('/two-step')({ beforeLoad: requireSetUp, component: SetUpScreen })
