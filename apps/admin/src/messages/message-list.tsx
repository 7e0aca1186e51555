import { MAX_COUNTED_MATCHES, NEWEST_MESSAGES_SEARCHED } from '@tablier/contracts'
import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { CardTable, EmptyList, ListFoot } from '../components/list.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { buttonClass } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import type { Message, MessageFilter, MessagePage } from './message-queries.ts'
import { MessageRow } from './message-row.tsx'
import { SelectionBar, useSelection } from './selection-bar.tsx'
import { useMessageChanges } from './message-changes.ts'
import { MessageView } from './message-view.tsx'

const headings = [
  { heading: '#', className: 'w-20' },
  { heading: 'Name', className: 'w-[12%]' },
  { heading: 'Email', className: 'w-[16%]' },
  { heading: 'Subject' },
  { heading: 'Message', className: 'w-[18%]' },
  { heading: 'Status', className: 'w-34' },
  { heading: 'Created', className: 'w-32' },
  { heading: 'Actions', className: 'w-28' },
]

interface MessageListProps {
  readonly list: MessagePage
  readonly filter: MessageFilter
  readonly onPage: (page: number) => void
}

function shownOf({ items, total, isTotalMinimum }: MessagePage): string {
  if (!isTotalMinimum) return `Showing ${items.length} of ${total} messages`
  if (total === MAX_COUNTED_MATCHES)
    return `Showing ${items.length} of the newest ${total.toLocaleString('en')} matches`
  return `Showing ${items.length} of ${total} matches in the newest ${NEWEST_MESSAGES_SEARCHED.toLocaleString('en')} messages. Search for a longer text to find older ones.`
}

/** A page of messages, the details of one in a dialog, and the buttons for the other pages. */
export function MessageList({ list, filter, onPage }: MessageListProps) {
  const changes = useMessageChanges()
  const selection = useSelection(list, filter)
  const [viewed, setViewed] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const { items, page, limit } = list

  function onView(message: Message) {
    changes.cache(message)
    setViewed(message.id)
  }
  return (
    <section aria-label="Messages" className="flex flex-col gap-4">
      {items.length === 0 ? (
        <EmptyList>
          <p>No messages found.</p>
        </EmptyList>
      ) : (
        <>
          <SelectionBar selection={selection} />
          <div className="@container">
            <CardTable label="Messages" headings={headings}>
              {items.map((message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  number={(page - 1) * limit + 1 + index}
                  isSelected={selection.ids.has(message.id)}
                  onToggle={() => selection.toggle(message.id)}
                  onView={() => onView(message)}
                  onDelete={() => setDeleting(message)}
                  onStatus={(status) => changes.setStatus(message, status)}
                />
              ))}
            </CardTable>
          </div>
        </>
      )}
      <ListFoot list={list} shown={shownOf(list)} onPage={onPage} />
      {viewed !== null && (
        <MessageDialog first={viewed} filter={filter} onDeleted={selection.remove} onClosed={() => setViewed(null)} />
      )}
      <DeleteDialog
        row={deleting}
        title="Delete Message"
        question="Delete this message?"
        onDelete={(message) => changes.remove(message, () => selection.remove(message.id))}
        onClose={() => setDeleting(null)}
      />
    </section>
  )
}

interface MessageDialogProps {
  /** The message that is shown first. */
  readonly first: number
  readonly filter: MessageFilter
  readonly onDeleted: (id: number) => void
  /** The closing animation has ended. */
  readonly onClosed: () => void
}

/** A message of the list, and by its buttons the ones before and after. */
function MessageDialog({ first, filter, onDeleted, onClosed }: MessageDialogProps) {
  const [id, setId] = useState(first)
  const [isOpen, setIsOpen] = useState(true)

  function closeDeleted() {
    setIsOpen(false)
    onDeleted(id)
  }
  return (
    <FormDialog open={isOpen} title="Message Details" onClose={() => setIsOpen(false)} onClosed={onClosed}>
      <MessageView id={id} filter={filter} onMove={setId} onDeleted={closeDeleted}>
        <Dialog.Close className={`${buttonClass()} max-sm:min-h-11`}>Close</Dialog.Close>
      </MessageView>
    </FormDialog>
  )
}
