import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { buttonClass } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { MessageDetails } from './message-details.tsx'
import type { Message } from './message-queries.ts'

interface MessageDialogProps {
  readonly message: Message
  readonly onClosed: () => void
}

export function MessageDialog({ message, onClosed }: MessageDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <FormDialog open={isOpen} title="Message Details" onClose={() => setIsOpen(false)} onClosed={onClosed}>
      <div className="overflow-y-auto px-6 py-5">
        <MessageDetails message={message} />
      </div>
      <div className="flex justify-end border-t border-line px-6 py-4">
        <Dialog.Close className={buttonClass()}>Close</Dialog.Close>
      </div>
    </FormDialog>
  )
}
