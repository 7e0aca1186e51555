/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { type MessageStatus, messageStatuses } from '@tablier/contracts'
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Eye } from 'lucide-react'
import { CardTable, EmptyList, ListFoot } from '../components/list.tsx'
import { DeleteButton } from '../components/confirm-dialog.tsx'
import { Button, buttonClass, IconButton } from '../components/button.tsx'
import { FormDialog } from '../components/edit-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { type Message, type MessageFilter, type MessagePage, subjectOf } from './message-queries.ts'
import { SelectionBar, useMessageChanges, useSelection } from './message-changes.tsx'
import { MessageView } from './message-view.tsx'
import { EveningLine } from './message-details.tsx'
import { t } from '../language/words.ts'

const headings = [
  { heading: '#', className: 'w-20' },
  { heading: t.name, className: 'w-[12%]' },
  { heading: t.email, className: 'w-[16%]' },
  { heading: t.subject },
  { heading: t.message, className: 'w-[18%]' },
  { heading: t.status, className: 'w-34' },
  { heading: t.created, className: 'w-32' },
  { heading: t.actions, className: 'w-28' },
]

interface MessageListProps {
  readonly list: MessagePage
  readonly filter: MessageFilter
  readonly onPage: (page: number) => void
}

/** A page of messages, the details of one in a dialog, and the buttons for the other pages. */
export function MessageList({ list, filter, onPage }: MessageListProps) {
  const changes = useMessageChanges()
  const selection = useSelection(list, filter)
  const [viewed, setViewed] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const { items, page, limit } = list

  function onView(message: Message) {
    changes.cache(message)
    setViewed(message.id)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t.messages} className="flex flex-col gap-4 outline-none">
      {items.length === 0 ? (
        <EmptyList>
          <p>{t.noMessagesFound}</p>
        </EmptyList>
      ) : (
        <>
          <SelectionBar selection={selection} isSuspected={filter.status === 'Suspected'} />
          <div className="@container">
            <CardTable label={t.messages} headings={headings}>
              {items.map((message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  number={(page - 1) * limit + 1 + index}
                  isSelected={selection.ids.has(message.id)}
                  onToggle={() => selection.toggle(message.id)}
                  onView={() => onView(message)}
                  onDelete={() => changes.remove(message, () => selection.remove(message.id))}
                  onStatus={(status) => changes.setStatus(message, status)}
                  onAdmit={() => changes.admit(message, () => selection.remove(message.id))}
                  list={section}
                />
              ))}
            </CardTable>
          </div>
        </>
      )}
      <ListFoot list={list} things="messages" onPage={onPage} />
      {viewed !== null && (
        <MessageDialog first={viewed} filter={filter} onDeleted={selection.remove} onClosed={() => setViewed(null)} />
      )}
    </section>
  )
}

interface MessageDialogProps {
  readonly first: number
  readonly filter: MessageFilter
  readonly onDeleted: (id: number) => void
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void
}

/** A message of the list, with buttons for the previous and the next one. */
function MessageDialog({ first, filter, onDeleted, onClosed }: MessageDialogProps) {
  const [id, setId] = useState(first)
  const [isOpen, setIsOpen] = useState(true)

  function closeDeleted() {
    setIsOpen(false)
    onDeleted(id)
  }
  return (
    <FormDialog open={isOpen} title={t.messageDetails} onClose={() => setIsOpen(false)} onClosed={onClosed}>
      <MessageView id={id} filter={filter} onMove={setId} onDeleted={closeDeleted}>
        <Dialog.Close className={buttonClass()}>{t.close}</Dialog.Close>
      </MessageView>
    </FormDialog>
  )
}

interface MessageRowProps {
  readonly message: Message
  readonly number: number
  readonly isSelected: boolean
  readonly onToggle: () => void
  readonly onView: () => void
  readonly onDelete: () => void
  /** Gets the focus of a deleted row. */
  readonly list: RefObject<HTMLElement | null>
  readonly onStatus: (status: MessageStatus) => void
  /** Brings a suspected message to the inbox. */
  readonly onAdmit: () => void
}

/** A row of the table, or in a narrow container a card of two lines. A click opens the message, except on a control. */
function MessageRow({
  message,
  number,
  isSelected,
  onToggle,
  onView,
  onDelete,
  onStatus,
  onAdmit,
  list,
}: MessageRowProps) {
  const subject = subjectOf(message)
  const weight = message.status === 'New' ? 'font-semibold' : ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the subject is a button that does the same
    <tr
      role="row"
      onClick={(event) => isMeantForRow(event) && onView()}
      className={`cursor-pointer border-line @max-4xl:grid @max-4xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-4xl:items-center @max-4xl:gap-x-2 @max-4xl:rounded-xl @max-4xl:border @max-4xl:py-2.5 @max-4xl:pe-3 @4xl:border-t ${isSelected ? 'bg-primary-wash' : 'hover:bg-sunken'}`}
    >
      <Cell className="@max-4xl:row-span-2 @4xl:ps-1.5">
        <RowNumber subject={subject} number={number} isSelected={isSelected} onToggle={onToggle} />
      </Cell>
      <Cell className={`@4xl:px-4 @4xl:py-3 ${weight}`}>
        <Text value={message.name} />
      </Cell>
      <Cell className={wideOnly}>
        <Text value={message.email} />
      </Cell>
      <Cell className="@max-4xl:order-1 @max-4xl:col-span-2 @max-4xl:col-start-2 @4xl:px-4 @4xl:py-3">
        <button type="button" onClick={onView} className={`${clampClass} ${subjectClass} ${weight}`}>
          {subject}
          {message.message && (
            <span aria-hidden="true" className="font-normal text-muted @4xl:hidden">{` — ${message.message}`}</span>
          )}
        </button>
        {message.evening && <EveningLine evening={message.evening} />}
      </Cell>
      <Cell className={wideOnly}>
        <Text value={message.message} />
      </Cell>
      <Cell className={`@max-4xl:order-2 @4xl:px-4 @4xl:py-3 ${tallButton}`}>
        <RowStatus message={message} onStatus={onStatus} onAdmit={onAdmit} />
      </Cell>
      <Cell className="@max-4xl:col-span-2 @max-4xl:text-end @max-4xl:text-xs @max-4xl:text-muted @4xl:px-4 @4xl:py-3">
        <DateTime iso={message.createdAt} />
      </Cell>
      <Cell className={wideOnly}>
        <div className="-my-2 -ms-2.5 flex">
          <IconButton label={t.view({ subject })} onClick={onView} icon={Eye} />
          <DeleteButton
            label={t.deleteOfSubject({ subject })}
            title={t.deleteMessage}
            question={t.deleteThisMessage}
            onDelete={onDelete}
            list={list}
          />
        </div>
      </Cell>
    </tr>
  )
}

interface RowNumberProps extends Pick<MessageRowProps, 'number' | 'isSelected' | 'onToggle'> {
  readonly subject: string
}

/** The checkbox of a row, with the row's number beside it. */
function RowNumber({ subject, number, isSelected, onToggle }: RowNumberProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-1.5">
      <span className="flex size-11 items-center justify-center @4xl:size-9">
        <input
          type="checkbox"
          aria-label={t.select({ subject })}
          checked={isSelected}
          onChange={onToggle}
          className="size-4.5 accent-primary"
        />
      </span>
      <span className="tabular-nums @max-4xl:hidden">{number}</span>
    </label>
  )
}

/** The status, which can be changed; for a suspected message, the way to the inbox. */
function RowStatus({ message, onStatus, onAdmit }: Pick<MessageRowProps, 'message' | 'onStatus' | 'onAdmit'>) {
  const subject = subjectOf(message)
  if (message.suspectedAt !== null)
    return (
      <Button aria-label={t.toTheInboxOfSubject({ subject })} onClick={onAdmit} className="px-3! whitespace-normal!">
        {t.toTheInbox}
      </Button>
    )
  return (
    <StatusSelect
      name={subject}
      options={messageStatuses}
      status={message.status}
      nameOf={(status) => t.messageStatus({ status })}
      onChange={onStatus}
    />
  )
}

/** A card has no room for these; a tap on it shows them. */
const wideOnly = '@max-4xl:hidden @4xl:px-4 @4xl:py-3'
const clampClass = 'line-clamp-1 [overflow-wrap:anywhere] @4xl:line-clamp-2'
const subjectClass = 'min-h-6 rounded text-start hover:underline @max-4xl:w-full'
/** Makes the status 44 px tall for fingers, whatever its look. */
const tallButton =
  '@max-4xl:[&>button]:relative @max-4xl:[&>button]:after:absolute @max-4xl:[&>button]:after:inset-x-0 @max-4xl:[&>button]:after:-inset-y-2'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td role="cell" className={className}>
      {children}
    </td>
  )
}

function Text({ value }: { value: string }) {
  if (!value) return <span className="text-muted">—</span>
  return <span className={clampClass}>{value}</span>
}

/** Returns false for a click on a control, in a list that it has opened, or at the end of a text selection. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && getSelection()?.isCollapsed !== false
}
