import { createFileRoute } from '@tanstack/react-router'
import { DeskSettingsScreen } from '../../settings/desk-settings.tsx'

export const Route = createFileRoute('/admin/settings/desk')({ component: DeskSettingsScreen })
