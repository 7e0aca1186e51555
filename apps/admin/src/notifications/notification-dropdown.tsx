import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { popupClass } from '../components/popup.ts'
import type { Message } from '../messages/message-queries.ts'
import { NotificationList } from './notification-list.tsx'
import { allMessagesOptions, shownAll, shownNew } from './notification-queries.ts'

interface NotificationDropdownProps {
  readonly newMessages: readonly Message[] | undefined
  readonly hasFailed: boolean
  readonly onOpen: (message: Message) => void
  readonly onViewAll: () => void
}

/** The new messages, or all of them. */
export function NotificationDropdown({ newMessages, hasFailed, onOpen, onViewAll }: NotificationDropdownProps) {
  const [isShowingAll, setIsShowingAll] = useState(false)
  const all = useQuery({ ...allMessagesOptions(shownAll), enabled: isShowingAll })
  return (
    <Popover.Popup className={`${popupClass} flex w-96 max-w-[calc(100vw-1rem)] flex-col`}>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3">
        <Popover.Title className="font-semibold">Notifications</Popover.Title>
        <div className="flex">
          <Choice label="New" isChosen={!isShowingAll} onChoose={() => setIsShowingAll(false)} />
          <Choice label="All" isChosen={isShowingAll} onChoose={() => setIsShowingAll(true)} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        {isShowingAll ? (
          <NotificationList messages={all.data} hasFailed={all.isError} onOpen={onOpen} />
        ) : (
          <NotificationList messages={newMessages?.slice(0, shownNew)} hasFailed={hasFailed} onOpen={onOpen} />
        )}
      </div>
      <div className="border-t border-line pt-1">
        <Button variant="quiet" className="w-full" onClick={onViewAll}>
          View all
        </Button>
      </div>
    </Popover.Popup>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-8 rounded-lg px-3 text-sm font-medium ${isChosen ? 'bg-primary-wash text-link' : 'text-muted hover:text-ink'}`}
    >
      {label}
    </button>
  )
}
