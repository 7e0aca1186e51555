import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { portfoliosArea } from '../../collections/screens/portfolios.ts'

export const Route = createFileRoute('/admin/portfolios')({ component: () => <AreaPage area={portfoliosArea} /> })
