import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../accounts/sign-in/guards.ts'
import { AdminLayout } from '../../shell/admin-layout.tsx'

export const Route = createFileRoute('/admin')({ beforeLoad: requireAdmin, component: AdminLayout })
