import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { logosArea } from '../../collections/screens/logos.ts'

export const Route = createFileRoute('/admin/logos')({ component: () => <AreaPage area={logosArea} /> })
