import { createFileRoute, notFound } from '@tanstack/react-router'
import { messageSearch } from '../../messages/message-queries.ts'
import { MessageScreen } from '../../messages/message-view.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/messages/$id')({
  params: { parse: ({ id }) => ({ id: messageId(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  validateSearch: messageSearch,
  component: MessageScreen,
  notFoundComponent: NotFoundPage,
})

function messageId(id: string): number {
  if (/^[1-9]\d{0,9}$/.test(id)) return Number(id)
  throw notFound()
}
