import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import type { Message } from './message-queries.ts'

interface DeleteMessageDialogProps {
  /** Null while the dialog is closed. */
  readonly message: Message | null
  readonly onConfirm: (message: Message) => void
  readonly onCancel: () => void
}

export function DeleteMessageDialog({ message, onConfirm, onCancel }: DeleteMessageDialogProps) {
  return (
    <ConfirmDialog
      open={message !== null}
      title="Delete Message"
      question="Delete this message?"
      confirm="Delete"
      cancel="Cancel"
      onCancel={onCancel}
      onConfirm={() => message && onConfirm(message)}
    />
  )
}
