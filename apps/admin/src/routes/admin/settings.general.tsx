import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../profile/profile-screen.tsx'

export const Route = createFileRoute('/admin/settings/general')({ component: ProfileScreen })
