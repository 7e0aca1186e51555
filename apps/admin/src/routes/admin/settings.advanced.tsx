import { createFileRoute } from '@tanstack/react-router'
import { BackupsScreen } from '../../backups/backups-screen.tsx'

export const Route = createFileRoute('/admin/settings/advanced')({ component: BackupsScreen })
