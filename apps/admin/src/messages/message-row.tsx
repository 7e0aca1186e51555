/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { type MessageStatus, messageStatuses } from '@tablier/contracts'
import { Eye, Trash2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { EveningLine } from './evening-facts.tsx'
import { type Message, subjectOf } from './message-queries.ts'

interface MessageRowProps {
  readonly message: Message
  readonly number: number
  readonly isSelected: boolean
  readonly onToggle: () => void
  readonly onView: () => void
  readonly onDelete: () => void
  readonly onStatus: (status: MessageStatus) => void
}

/** A row of the table; in a narrow container a card of two lines. A click anywhere but on a control opens the message. */
export function MessageRow({ message, number, isSelected, onToggle, onView, onDelete, onStatus }: MessageRowProps) {
  const subject = subjectOf(message)
  const weight = message.status === 'New' ? 'font-semibold' : ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the subject is a button that does the same
    <tr
      role="row"
      onClick={(event) => isMeantForRow(event) && onView()}
      className={`cursor-pointer border-line @max-4xl:grid @max-4xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-4xl:items-center @max-4xl:gap-x-2 @max-4xl:rounded-xl @max-4xl:border @max-4xl:py-2.5 @max-4xl:pr-3 @4xl:border-t ${isSelected ? 'bg-primary-wash' : 'hover:bg-sunken'}`}
    >
      <Cell className="@max-4xl:row-span-2 @4xl:pl-1.5">
        <label className="flex min-h-11 cursor-pointer items-center gap-1.5">
          <span className="flex size-11 items-center justify-center @4xl:size-9">
            <input
              type="checkbox"
              aria-label={`Select ${subject}`}
              checked={isSelected}
              onChange={onToggle}
              className="size-4.5 accent-primary"
            />
          </span>
          <span className="tabular-nums @max-4xl:hidden">{number}</span>
        </label>
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
        <StatusSelect name={subject} options={messageStatuses} status={message.status} onChange={onStatus} />
      </Cell>
      <Cell className="@max-4xl:col-span-2 @max-4xl:text-right @max-4xl:text-xs @max-4xl:text-muted @4xl:px-4 @4xl:py-3">
        <DateTime iso={message.createdAt} />
      </Cell>
      <Cell className={wideOnly}>
        <div className="-my-2 -ml-2.5 flex">
          <IconButton label={`View ${subject}`} onClick={onView}>
            <Eye size={18} />
          </IconButton>
          <IconButton label={`Delete ${subject}`} onClick={onDelete} className="hover:text-danger">
            <Trash2 size={18} />
          </IconButton>
        </div>
      </Cell>
    </tr>
  )
}

/** A card has no room for these; a tap on it shows them. */
const wideOnly = '@max-4xl:hidden @4xl:px-4 @4xl:py-3'
const clampClass = 'line-clamp-1 [overflow-wrap:anywhere] @4xl:line-clamp-2'
const subjectClass = 'min-h-6 rounded text-left hover:underline @max-4xl:w-full'
/** Makes the status 44 px tall for a finger, whatever it looks like. */
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

/** False for a click on a control, in a list that it opened, or at the end of selecting text. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && getSelection()?.isCollapsed !== false
}
