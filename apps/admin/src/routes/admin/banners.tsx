import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../collections/list/collection-page.tsx'
import { bannersScreen } from '../../collections/screens/banners.ts'

export const Route = createFileRoute('/admin/banners')({ component: () => <CollectionPage screen={bannersScreen} /> })
