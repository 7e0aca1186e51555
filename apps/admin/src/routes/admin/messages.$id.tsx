import { createFileRoute } from '@tanstack/react-router'
import { messageSearch } from '../../messages/message-search.ts'
import { MessageScreen } from '../../messages/message-view.tsx'
import { idParams } from '../../components/list-search.ts'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/messages/$id')({
  params: idParams,
  validateSearch: messageSearch,
  component: MessageScreen,
  notFoundComponent: NotFoundPage,
})
