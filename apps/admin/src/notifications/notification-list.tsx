import { DateTime } from '../components/date-time.tsx'
import type { Message } from '../messages/message-queries.ts'

interface NotificationListProps {
  /** Undefined while they load. */
  readonly messages: readonly Message[] | undefined
  readonly hasFailed: boolean
  readonly onOpen: (message: Message) => void
}

export function NotificationList({ messages, hasFailed, onOpen }: NotificationListProps) {
  if (hasFailed && !messages)
    return (
      <p role="alert" className="px-4 py-6 text-center text-sm text-danger">
        Failed to load notifications
      </p>
    )
  if (!messages) return <output className="block px-4 py-6 text-center text-sm text-muted">Loading...</output>
  if (messages.length === 0) return <p className="px-4 py-6 text-center text-sm text-muted">No notifications</p>
  return (
    <ul className="flex flex-col gap-0.5">
      {messages.map((message) => (
        <li key={message.id}>
          <Notification message={message} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Notification({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) {
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
        {message.subject || 'No subject'}
      </span>
      <span className="col-start-2 flex flex-wrap justify-between gap-x-3 text-muted">
        <span className="truncate">{message.name || message.email || '—'}</span>
        <DateTime iso={message.createdAt} />
      </span>
    </button>
  )
}
