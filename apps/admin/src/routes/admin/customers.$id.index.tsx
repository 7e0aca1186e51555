import { createFileRoute } from '@tanstack/react-router'
import { CustomerScreen } from '../../customers/customer-screen.tsx'

export const Route = createFileRoute('/admin/customers/$id/')({ component: CustomerScreen })
