import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../components/form-dialog.tsx'
import type { Message } from '../messages/message-queries.ts'
import { NotificationList } from './notification-list.tsx'
import { allMessagesOptions, shownInDialog } from './notification-queries.ts'

interface NotificationsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (message: Message) => void
}

export function NotificationsDialog({ open, onClose, onOpen }: NotificationsDialogProps) {
  const { data, isError } = useQuery({ ...allMessagesOptions(shownInDialog), enabled: open })
  return (
    <FormDialog open={open} title="All notifications" onClose={onClose} onClosed={onClose}>
      <div className="overflow-y-auto p-3">
        <NotificationList messages={data} hasFailed={isError} onOpen={onOpen} />
      </div>
    </FormDialog>
  )
}
