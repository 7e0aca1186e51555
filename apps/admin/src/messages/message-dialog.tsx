import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { buttonClass } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import type { MessageFilter } from './message-search.ts'
import { MessageView } from './message-view.tsx'

interface MessageDialogProps {
  /** The message that is shown first. */
  readonly first: number
  readonly filter: MessageFilter
  readonly onDeleted: (id: number) => void
  /** The closing animation has ended. */
  readonly onClosed: () => void
}

/** A message of the list, and by its buttons the ones before and after. */
export function MessageDialog({ first, filter, onDeleted, onClosed }: MessageDialogProps) {
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
