import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { DateTime } from '../components/date-time.tsx'
import { type Message, subjectOf, unansweredOptions } from '../messages/message-queries.ts'

interface NotificationListProps {
  readonly messages: UseQueryResult<readonly Message[]>
  /** Maximum number of messages; the query's own limit by default. */
  readonly limit?: number
  readonly onOpen: (message: Message) => void
}

export function NotificationList({ messages: { data, isError }, limit, onOpen }: NotificationListProps) {
  const { data: unanswered } = useQuery(unansweredOptions)
  const noteClass = 'block px-4 py-6 text-center text-sm text-muted'
  if (isError && !data)
    return (
      <p role="alert" className="px-4 py-6 text-center text-sm text-danger">
        Failed to load notifications
      </p>
    )
  if (!data) return <output className={noteClass}>Loading...</output>
  if (data.length === 0) return <p className={noteClass}>No notifications</p>
  return (
    <ul className="flex flex-col gap-0.5">
      {data.slice(0, limit).map((message) => (
        <li key={message.id}>
          <Notification message={message} isLate={waitsTooLong(message, unanswered?.before)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** @param before when the newest message came in that waits too long; null if that is not asked for */
function waitsTooLong({ status, createdAt }: Message, before: string | null | undefined): boolean {
  return before != null && (status === 'New' || status === 'Read') && Date.parse(createdAt) <= Date.parse(before)
}

interface NotificationProps {
  readonly message: Message
  /** It has waited for an answer for too long. */
  readonly isLate: boolean
  readonly onOpen: (message: Message) => void
}

function Notification({ message, isLate, onOpen }: NotificationProps) {
  const isNew = message.status === 'New'
  return (
    <button
      type="button"
      onClick={() => onOpen(message)}
      className="grid w-full grid-cols-[0.5rem_1fr] gap-x-3 rounded-lg px-3 py-2.5 text-left text-sm hover:bg-hover"
    >
      <span aria-hidden="true" className={`mt-1.5 size-2 rounded-full ${isNew ? 'bg-primary' : ''}`} />
      <span className={`truncate ${isNew ? 'font-semibold' : ''}`}>
        {isNew && <span className="sr-only">New: </span>}
        {subjectOf(message)}
      </span>
      <span className="col-start-2 flex flex-wrap justify-between gap-x-3 text-muted">
        <span className="truncate">{message.name || message.email || '—'}</span>
        <DateTime iso={message.createdAt} />
      </span>
      {isLate && <span className="col-start-2 font-medium text-danger">Waits for an answer</span>}
    </button>
  )
}
