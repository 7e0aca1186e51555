import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { portfoliosArea } from '../../collections/screens/portfolios.ts'

export const Route = createFileRoute('/admin/portfolios')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={portfoliosArea} />,
})
