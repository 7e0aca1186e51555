import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../help/help-screen.tsx'

export const Route = createFileRoute('/admin/help')({ component: HelpScreen })
