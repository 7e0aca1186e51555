import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/orders/$id')({
  params: { parse: ({ id }) => ({ id: orderId(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  notFoundComponent: NotFoundPage,
})

function orderId(id: string): number {
  if (/^[1-9]\d{0,9}$/.test(id)) return Number(id)
  throw notFound()
}
