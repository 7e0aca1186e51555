import { createFileRoute } from '@tanstack/react-router'
import { legalPagesSearch } from '../../content/legal-pages/legal-pages-search.ts'
import { LegalPagesScreen } from '../../content/legal-pages/legal-pages-screen.tsx'

export const Route = createFileRoute('/admin/legal-pages')({
  validateSearch: legalPagesSearch,
  component: LegalPagesScreen,
})
