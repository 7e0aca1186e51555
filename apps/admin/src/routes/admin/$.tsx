import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '../../shell/missing-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: MissingPage })
