import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '../../accounts/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({ component: UsersScreen })
