import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../shell/legal-pages.tsx'

export const Route = createFileRoute('/admin/privacy')({ component: PrivacyPage })
