import { useQuery } from '@tanstack/react-query'
import { messageListOptions } from '../messages/message-queries.ts'
import { StatCard } from './stat-card.tsx'

export function NewMessagesCard() {
  const { data, isError } = useQuery({
    ...messageListOptions({ status: 'New', limit: 1 }, 'count new messages'),
    select: ({ total }) => total,
  })
  return (
    <StatCard label="Messages" path="/admin/messages" stats={[{ label: 'new', count: data, hasFailed: isError }]} />
  )
}
