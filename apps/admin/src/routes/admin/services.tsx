import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { servicesArea } from '../../collections/screens/services.ts'

export const Route = createFileRoute('/admin/services')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={servicesArea} />,
})
