import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from '../../shell/settings-layout.tsx'

export const Route = createFileRoute('/admin/settings')({ component: SettingsLayout })
