import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { testimonialsArea } from '../../collections/screens/testimonials.ts'

export const Route = createFileRoute('/admin/testimonials')({ component: () => <AreaPage area={testimonialsArea} /> })
