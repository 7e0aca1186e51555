import { Dialog } from '@base-ui/react/dialog'
import { type MessageStatus, messageStatuses } from '@tablier/contracts'
import { Navigate } from '@tanstack/react-router'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass, IconButton } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { PageNumbers } from '../components/page-numbers.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { MessageDetails } from './message-details.tsx'
import { type Message, type MessagePage, subjectOf } from './message-queries.ts'
import { useMessageChanges } from './use-message-changes.ts'

/** A page of messages, the details of one in a dialog, and the buttons for the other pages. */
export function MessageList({ list, onPage }: { list: MessagePage; onPage: (page: number) => void }) {
  const changes = useMessageChanges()
  const [viewed, setViewed] = useState<Message | null>(null)
  const [isViewing, setIsViewing] = useState(false)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const { items, page, pages, limit, total } = list
  const start = (page - 1) * limit + 1

  function onView(message: Message) {
    setViewed(message)
    setIsViewing(true)
    changes.markAsRead(message)
  }

  if (page > pages && pages > 0) return <Navigate to="." search={(search) => ({ ...search, page: pages })} replace />
  return (
    <section aria-label="Messages" className="flex flex-col gap-4">
      <DataTable
        label="Messages"
        columns={columnsOf({ start, onView, onDelete: setDeleting, onStatus: changes.setStatus })}
        rows={items}
        empty="No messages found."
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">
          Showing {items.length} of {total} messages
        </output>
        <PageNumbers page={page} pages={pages} onPage={onPage} />
      </div>
      {viewed && (
        <FormDialog
          open={isViewing}
          title="Message Details"
          onClose={() => setIsViewing(false)}
          onClosed={() => setViewed(null)}
        >
          <div className="overflow-y-auto px-6 py-5">
            <MessageDetails message={items.find(({ id }) => id === viewed.id) ?? viewed} />
          </div>
          <div className="flex justify-end border-t border-line px-6 py-4">
            <Dialog.Close className={buttonClass()}>Close</Dialog.Close>
          </div>
        </FormDialog>
      )}
      <DeleteDialog
        row={deleting}
        title="Delete Message"
        question="Delete this message?"
        onDelete={changes.remove}
        onClose={() => setDeleting(null)}
      />
    </section>
  )
}

interface ColumnOptions {
  /** The number of the first row. */
  readonly start: number
  readonly onView: (message: Message) => void
  readonly onDelete: (message: Message) => void
  readonly onStatus: (message: Message, status: MessageStatus) => void
}

function columnsOf({ start, onView, onDelete, onStatus }: ColumnOptions): Column<Message>[] {
  return [
    { heading: '#', className: 'w-14', cell: (_message, index) => start + index },
    { heading: 'Name', cell: ({ name }) => <Text value={name} /> },
    { heading: 'Email', className: 'w-[17%]', cell: ({ email }) => <Text value={email} /> },
    { heading: 'Subject', cell: (message) => <SubjectButton message={message} onView={onView} /> },
    { heading: 'Message', className: 'w-[20%]', cell: ({ message }) => <Text value={message} /> },
    {
      heading: 'Status',
      className: 'w-34',
      cell: (message) => (
        <StatusSelect
          name={subjectOf(message)}
          options={messageStatuses}
          status={message.status}
          onChange={(status) => onStatus(message, status)}
        />
      ),
    },
    { heading: 'Created', className: 'w-32', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      heading: 'Actions',
      className: 'w-28',
      cell: (message) => (
        <div className="-ml-2.5 flex @4xl:-my-2">
          <IconButton label={`View ${subjectOf(message)}`} onClick={() => onView(message)}>
            <Eye size={18} />
          </IconButton>
          <IconButton
            label={`Delete ${subjectOf(message)}`}
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
      {subjectOf(message)}
    </button>
  )
}
