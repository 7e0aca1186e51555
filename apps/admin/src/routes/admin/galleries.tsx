import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { galleriesArea } from '../../collections/screens/galleries.ts'

export const Route = createFileRoute('/admin/galleries')({ component: () => <AreaPage area={galleriesArea} /> })
