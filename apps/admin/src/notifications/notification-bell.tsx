import { Popover } from '@base-ui/react/popover'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import type { Message } from '../messages/message-queries.ts'
import { useMessageChanges } from '../messages/message-changes.ts'
import { NotificationDropdown } from './notification-dropdown.tsx'
import { NotificationList } from './notification-list.tsx'
import { useAllMessages, useNewMessages } from './use-messages.ts'

/** The bell with the number of new messages, its dropdown and the dialog with all notifications. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const newMessages = useNewMessages()
  const allMessages = useAllMessages(50, isDialogOpen)
  const { markAsRead } = useMessageChanges()
  const navigate = useNavigate()
  const count = newMessages.data?.length ?? 0
  const badge = count > 9 ? '9+' : String(count) // the button's name contains it: who sees it can say it

  function open(message: Message) {
    setIsOpen(false)
    setIsDialogOpen(false)
    markAsRead(message, null)
    void navigate({ to: '/admin/messages/$id', params: { id: message.id } })
  }
  function viewAll() {
    setIsOpen(false)
    setIsDialogOpen(true)
  }
  const closeDialog = () => setIsDialogOpen(false)

  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          render={
            <IconButton label={count > 0 ? `Notifications, ${badge} new` : 'Notifications'} className="relative" />
          }
        >
          <Bell size={20} aria-hidden="true" />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 min-w-5 rounded-full bg-red-700 px-1 text-center text-xs leading-5 font-semibold text-white"
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
      <FormDialog open={isDialogOpen} title="All notifications" onClose={closeDialog} onClosed={closeDialog}>
        <div className="overflow-y-auto p-3">
          <NotificationList messages={allMessages} onOpen={open} />
        </div>
      </FormDialog>
    </>
  )
}
