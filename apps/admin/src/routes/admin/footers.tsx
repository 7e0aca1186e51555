import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { footersArea } from '../../collections/screens/footers.ts'

export const Route = createFileRoute('/admin/footers')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={footersArea} />,
})
