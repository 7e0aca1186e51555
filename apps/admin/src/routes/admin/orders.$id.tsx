import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../components/list-search.ts'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/orders/$id')({
  params: idParams,
  notFoundComponent: NotFoundPage,
})
