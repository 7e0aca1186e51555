import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { aboutArea } from '../../collections/screens/about.ts'

export const Route = createFileRoute('/admin/about')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={aboutArea} />,
})
