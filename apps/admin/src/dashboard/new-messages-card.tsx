import { useQuery } from '@tanstack/react-query'
import { messageListOptions } from '../messages/message-queries.ts'
import { FigureCard } from './figure-card.tsx'

export function NewMessagesCard() {
  const { data, isError } = useQuery({
    ...messageListOptions({ status: 'New', limit: 1 }, 'count new messages'),
    select: ({ total }) => total,
  })
  return (
    <FigureCard label="Messages" path="/admin/messages" figures={[{ label: 'new', count: data, hasFailed: isError }]} />
  )
}
