import { Popover } from '@base-ui/react/popover'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useBackCloses } from '../components/back-closes.ts'
import { Button, IconButton } from '../components/button.tsx'
import { FormDialog } from '../components/edit-dialog.tsx'
import { popupClass } from '../components/select.tsx'
import {
  type Message,
  messageListOptions,
  type MessagePage,
  subjectOf,
  unansweredOptions,
} from '../messages/message-queries.ts'
import { useMessageChanges } from '../messages/message-changes.tsx'
import { DateTime } from '../components/date-time.tsx'
import { t } from '../language/words.ts'

/** The bell with the number of new messages, its dropdown and the dialog with all notifications. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const newMessages = useNewMessages()
  const allMessages = useAllMessages(50, isDialogOpen)
  const { markAsRead } = useMessageChanges()
  const navigate = useNavigate()
  const count = newMessages.data?.length ?? 0
  const badge = count > 9 ? '9+' : String(count) // part of the button's name, so that voice control finds the button by it

  function open(message: Message) {
    setIsOpen(false)
    setIsDialogOpen(false)
    markAsRead(message, null)
    void navigate({ to: '/admin/messages/$id', params: { id: message.id }, search: { reply: true } })
  }
  function viewAll() {
    setIsOpen(false)
    setIsDialogOpen(true)
  }
  const closeDialog = () => setIsDialogOpen(false)
  useBackCloses(isOpen, () => setIsOpen(false))

  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          render={
            <IconButton label={count > 0 ? t.notificationsNew({ badge }) : t.notifications} className="relative" />
          }
        >
          <Bell size={20} aria-hidden="true" />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 end-0 min-w-5 rounded-full bg-red-700 px-1 text-center text-xs leading-5 font-semibold text-white"
            >
              {badge}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} align="end" className="z-20 outline-none">
            <NotificationDropdown newMessages={newMessages} onOpen={open} onViewAll={viewAll} />
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <FormDialog open={isDialogOpen} title={t.allNotifications} onClose={closeDialog} onClosed={closeDialog}>
        <div className="overflow-y-auto p-3">
          <NotificationList messages={allMessages} onOpen={open} />
        </div>
      </FormDialog>
    </>
  )
}

const action = 'load notifications'

/** The new messages, polled every 30 seconds while the tab is visible. */
function useNewMessages() {
  return useQuery({
    ...messageListOptions({ limit: 100, status: 'New' }, action),
    select: ({ items }: MessagePage) => items.filter(({ status }) => status === 'New'), // the cached page may still hold one that was just read
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })
}

function useAllMessages(limit: number, enabled: boolean) {
  return useQuery({ ...messageListOptions({ limit }, action), select: ({ items }: MessagePage) => items, enabled })
}

interface NotificationDropdownProps {
  readonly newMessages: UseQueryResult<readonly Message[]>
  readonly onOpen: (message: Message) => void
  readonly onViewAll: () => void
}

function NotificationDropdown({ newMessages, onOpen, onViewAll }: NotificationDropdownProps) {
  const [isShowingAll, setIsShowingAll] = useState(false)
  const all = useAllMessages(20, isShowingAll)
  return (
    <Popover.Popup className={`${popupClass} flex w-96 max-w-[calc(100vw-1rem)] flex-col`}>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pe-1 ps-3">
        <Popover.Title className="font-semibold">{t.notifications}</Popover.Title>
        <div className="flex">
          {[false, true].map((isAll) => (
            <button
              key={String(isAll)}
              type="button"
              aria-pressed={isAll === isShowingAll}
              onClick={() => setIsShowingAll(isAll)}
              className="min-h-8 rounded-lg px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-primary-wash aria-pressed:text-link"
            >
              {isAll ? t.all : t.new}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto py-1 low:flex-none low:overflow-visible">
        <NotificationList
          {...(isShowingAll ? { messages: all } : { messages: newMessages, limit: 8 })}
          onOpen={onOpen}
        />
      </div>
      <div className="border-t border-line pt-1">
        <Button variant="quiet" className="w-full" onClick={onViewAll}>
          {t.viewAll}
        </Button>
      </div>
    </Popover.Popup>
  )
}

interface NotificationListProps {
  readonly messages: UseQueryResult<readonly Message[]>
  /** Maximum number of messages; the query's own limit by default. */
  readonly limit?: number
  readonly onOpen: (message: Message) => void
}

function NotificationList({ messages: { data, isError }, limit, onOpen }: NotificationListProps) {
  const { data: unanswered } = useQuery(unansweredOptions)
  const noteClass = 'block px-4 py-6 text-center text-sm text-muted'
  if (isError && !data)
    return (
      <p role="alert" className="px-4 py-6 text-center text-sm text-danger">
        {t.failedToLoadNotifications}
      </p>
    )
  if (!data) return <output className={noteClass}>{t.loadingPending}</output>
  if (data.length === 0) return <p className={noteClass}>{t.noNotifications}</p>
  return (
    <ul className="flex flex-col gap-0.5">
      {data.slice(0, limit).map((message) => {
        const isNew = message.status === 'New'
        return (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onOpen(message)}
              className="grid w-full grid-cols-[0.5rem_1fr] gap-x-3 rounded-lg px-3 py-2.5 text-start text-sm hover:bg-hover"
            >
              <span aria-hidden="true" className={`mt-1.5 size-2 rounded-full ${isNew ? 'bg-primary' : ''}`} />
              <span className={`truncate ${isNew ? 'font-semibold' : ''}`}>
                {isNew && <span className="sr-only">{t.newColon} </span>}
                {subjectOf(message)}
              </span>
              <span className="col-start-2 flex flex-wrap justify-between gap-x-3 text-muted">
                <span className="truncate">{message.name || message.email || '—'}</span>
                <DateTime iso={message.createdAt} />
              </span>
              {waitsTooLong(message, unanswered?.before) && (
                <span className="col-start-2 font-medium text-danger">{t.waitsForAnAnswer}</span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** @param before when the newest message came in that waits too long; null if that is not asked for */
function waitsTooLong({ status, createdAt }: Message, before: string | null | undefined): boolean {
  return before != null && (status === 'New' || status === 'Read') && Date.parse(createdAt) <= Date.parse(before)
}
