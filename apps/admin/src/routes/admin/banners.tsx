import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { bannersArea } from '../../collections/screens/banners.ts'

export const Route = createFileRoute('/admin/banners')({ component: () => <AreaPage area={bannersArea} /> })
