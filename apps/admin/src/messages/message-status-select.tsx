import { type MessageStatus, messageStatuses } from '@tablier/contracts'
import { Select } from '../components/select.tsx'
import type { Message } from './message-queries.ts'

const colors = {
  New: 'bg-blue-100 text-blue-800',
  Read: 'bg-gray-100 text-gray-700',
  Replied: 'bg-green-100 text-green-800',
  Archived: 'bg-yellow-100 text-yellow-800',
} as const satisfies Record<MessageStatus, string>

interface MessageStatusSelectProps {
  readonly message: Message
  readonly onChange: (status: MessageStatus) => void
}

/** The status badge, which sets the status in place. */
export function MessageStatusSelect({ message, onChange }: MessageStatusSelectProps) {
  return (
    <Select
      label={`Status of ${message.subject || 'No subject'}`}
      options={messageStatuses}
      value={message.status}
      onChange={onChange}
      className={`inline-flex min-h-7 w-fit items-center gap-1.5 rounded-full px-3 text-xs font-semibold ${colors[message.status]}`}
    />
  )
}
