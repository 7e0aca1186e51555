import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { testimonialsArea } from '../../collections/screens/testimonials.ts'

export const Route = createFileRoute('/admin/testimonials')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={testimonialsArea} />,
})
