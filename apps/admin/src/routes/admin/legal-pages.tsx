import { createFileRoute } from '@tanstack/react-router'
import { LegalPagesScreen } from '../../legal-pages/legal-pages-screen.tsx'

export const Route = createFileRoute('/admin/legal-pages')({ component: LegalPagesScreen })
