import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../shell/legal-pages.tsx'

export const Route = createFileRoute('/admin/terms')({ component: TermsPage })
