import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { bannersArea } from '../../collections/screens/banners.ts'

export const Route = createFileRoute('/admin/banners')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={bannersArea} />,
})
