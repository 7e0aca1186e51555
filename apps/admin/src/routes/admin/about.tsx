import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { aboutArea } from '../../collections/screens/about.ts'

export const Route = createFileRoute('/admin/about')({ component: () => <AreaPage area={aboutArea} /> })
