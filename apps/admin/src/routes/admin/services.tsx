import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { servicesArea } from '../../collections/screens/services.ts'

export const Route = createFileRoute('/admin/services')({ component: () => <AreaPage area={servicesArea} /> })
