import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { FigureCard } from './figure-card.tsx'

export function NewMessagesCard() {
  const { data, isError } = useQuery({
    queryKey: ['messages', 'count', 'New'],
    queryFn: ({ signal }) => client.messages.list({ query: { status: 'New', limit: 1 }, signal }),
    select: ({ total }) => total,
    meta: { doing: 'count new messages' },
  })
  return (
    <FigureCard label="Messages" path="/admin/messages" figures={[{ label: 'new', count: data, hasFailed: isError }]} />
  )
}
