import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { footersArea } from '../../collections/screens/footers.ts'

export const Route = createFileRoute('/admin/footers')({ component: () => <AreaPage area={footersArea} /> })
