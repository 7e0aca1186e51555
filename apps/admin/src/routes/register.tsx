import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../auth/register-screen.tsx'

export const Route = createFileRoute('/register')({ component: RegisterScreen })
