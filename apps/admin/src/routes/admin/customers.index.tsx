import { createFileRoute } from '@tanstack/react-router'
import { customerSearch } from '../../customers/customer-search.ts'
import { CustomersScreen } from '../../customers/customers-screen.tsx'

export const Route = createFileRoute('/admin/customers/')({
  validateSearch: customerSearch,
  component: CustomersScreen,
})
