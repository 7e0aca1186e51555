import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../auth/guards.ts'
import { AdminLayout } from '../../shell/admin-layout.tsx'

export const Route = createFileRoute('/admin')({ beforeLoad: requireAdmin, component: AdminLayout })
