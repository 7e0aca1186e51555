import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/customers/$id')({
  params: { parse: ({ id }) => ({ id: customerId(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  notFoundComponent: NotFoundPage,
})

function customerId(id: string): number {
  if (/^[1-9]\d{0,9}$/.test(id)) return Number(id)
  throw notFound()
}
