import { createFileRoute } from '@tanstack/react-router'
import { LookScreen } from '../../content/look/look-screen.tsx'

export const Route = createFileRoute('/admin/settings/look')({ component: LookScreen })
