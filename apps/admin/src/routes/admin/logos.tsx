import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { logosArea } from '../../collections/screens/logos.ts'

export const Route = createFileRoute('/admin/logos')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={logosArea} />,
})
