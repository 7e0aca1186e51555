import { Popover } from '@base-ui/react/popover'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { popupClass } from '../components/select.tsx'
import type { Message } from '../messages/message-queries.ts'
import { NotificationList } from './notification-list.tsx'
import { useAllMessages } from './use-messages.ts'

interface NotificationDropdownProps {
  readonly newMessages: UseQueryResult<readonly Message[]>
  readonly onOpen: (message: Message) => void
  readonly onViewAll: () => void
}

/** The new messages, or all messages. */
export function NotificationDropdown({ newMessages, onOpen, onViewAll }: NotificationDropdownProps) {
  const [isShowingAll, setIsShowingAll] = useState(false)
  const all = useAllMessages(20, isShowingAll)
  return (
    <Popover.Popup className={`${popupClass} flex w-96 max-w-[calc(100vw-1rem)] flex-col`}>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3">
        <Popover.Title className="font-semibold">Notifications</Popover.Title>
        <div className="flex">
          {[false, true].map((isAll) => (
            <button
              key={String(isAll)}
              type="button"
              aria-pressed={isAll === isShowingAll}
              onClick={() => setIsShowingAll(isAll)}
              className="min-h-8 rounded-lg px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-primary-wash aria-pressed:text-link"
            >
              {isAll ? 'All' : 'New'}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        <NotificationList
          {...(isShowingAll ? { messages: all } : { messages: newMessages, limit: 8 })}
          onOpen={onOpen}
        />
      </div>
      <div className="border-t border-line pt-1">
        <Button variant="quiet" className="w-full" onClick={onViewAll}>
          View all
        </Button>
      </div>
    </Popover.Popup>
  )
}
