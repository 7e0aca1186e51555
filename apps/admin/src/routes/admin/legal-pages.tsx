import { createFileRoute } from '@tanstack/react-router'
import { historyIn } from '../../history/history-search.ts'
import { LegalPagesScreen } from '../../content/legal-pages/legal-pages-screen.tsx'

export const Route = createFileRoute('/admin/legal-pages')({ validateSearch: historyIn, component: LegalPagesScreen })
