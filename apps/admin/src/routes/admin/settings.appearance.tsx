import { createFileRoute } from '@tanstack/react-router'
import { AppearanceScreen } from '../../settings/appearance-screen.tsx'

export const Route = createFileRoute('/admin/settings/appearance')({ component: AppearanceScreen })
