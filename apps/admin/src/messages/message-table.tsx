import type { MessageStatus } from '@tablier/contracts'
import { Eye, Trash2 } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { DateTime } from '../components/date-time.tsx'
import type { Message } from './message-queries.ts'
import { MessageStatusSelect } from './message-status-select.tsx'

interface MessageTableProps {
  readonly messages: readonly Message[]
  /** The number of the first row. */
  readonly start: number
  readonly onView: (message: Message) => void
  readonly onDelete: (message: Message) => void
  readonly onStatus: (message: Message, status: MessageStatus) => void
}

export function MessageTable({ messages, ...rest }: MessageTableProps) {
  return <DataTable label="Messages" columns={columns(rest)} rows={messages} />
}

function columns({ start, onView, onDelete, onStatus }: Omit<MessageTableProps, 'messages'>): Column<Message>[] {
  return [
    { heading: '#', className: 'w-14', cell: (_message, index) => start + index },
    { heading: 'Name', cell: ({ name }) => <Text value={name} /> },
    { heading: 'Email', className: 'w-[17%]', cell: ({ email }) => <Text value={email} /> },
    { heading: 'Subject', cell: (message) => <SubjectButton message={message} onView={onView} /> },
    { heading: 'Message', className: 'w-[20%]', cell: ({ message }) => <Text value={message} /> },
    {
      heading: 'Status',
      className: 'w-34',
      cell: (message) => <MessageStatusSelect message={message} onChange={(status) => onStatus(message, status)} />,
    },
    { heading: 'Created', className: 'w-32', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      heading: 'Actions',
      className: 'w-28',
      cell: (message) => (
        <div className="-ml-2.5 flex @4xl:-my-2">
          <IconButton label={`View ${nameOf(message)}`} onClick={() => onView(message)}>
            <Eye size={18} />
          </IconButton>
          <IconButton
            label={`Delete ${nameOf(message)}`}
            onClick={() => onDelete(message)}
            className="hover:text-danger"
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ),
    },
  ]
}

function Text({ value }: { value: string }) {
  if (!value) return <span className="text-muted">—</span>
  return <span className="line-clamp-2 [overflow-wrap:anywhere]">{value}</span>
}

/** Opens the message. The subject of a new one is bold. */
function SubjectButton({ message, onView }: { message: Message; onView: (message: Message) => void }) {
  return (
    <button
      type="button"
      onClick={() => onView(message)}
      className={`line-clamp-2 min-h-6 rounded text-left [overflow-wrap:anywhere] hover:underline ${message.status === 'New' ? 'font-semibold' : ''}`}
    >
      {nameOf(message)}
    </button>
  )
}

function nameOf({ subject }: Message): string {
  return subject || 'No subject'
}
