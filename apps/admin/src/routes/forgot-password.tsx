import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../auth/account-screens.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })
