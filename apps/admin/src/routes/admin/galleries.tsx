import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { galleriesArea } from '../../collections/screens/galleries.ts'

export const Route = createFileRoute('/admin/galleries')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={galleriesArea} />,
})
