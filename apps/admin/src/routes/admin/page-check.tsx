import { createFileRoute } from '@tanstack/react-router'
import { PageCheckScreen } from '../../first-steps/page-check-screen.tsx'

export const Route = createFileRoute('/admin/page-check')({ component: PageCheckScreen })
