import { createFileRoute } from '@tanstack/react-router'
import { CustomerScreen } from '../../customers/customer-screen.tsx'
import { idParams } from '../../components/list-search.ts'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/customers/$id')({
  params: idParams,
  component: CustomerScreen,
  notFoundComponent: NotFoundPage,
})
