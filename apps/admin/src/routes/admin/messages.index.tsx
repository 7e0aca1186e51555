import { createFileRoute } from '@tanstack/react-router'
import { messageSearch } from '../../messages/message-search.ts'
import { MessagesScreen } from '../../messages/messages-screen.tsx'

export const Route = createFileRoute('/admin/messages/')({ validateSearch: messageSearch, component: MessagesScreen })
