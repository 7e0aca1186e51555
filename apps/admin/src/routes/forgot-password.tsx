import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../accounts/sign-in/account-screens.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })
