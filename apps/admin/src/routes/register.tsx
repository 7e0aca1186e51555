import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../auth/account-screens.tsx'

export const Route = createFileRoute('/register')({ component: RegisterScreen })
