import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import type { Message } from './message-queries.ts'

interface DeleteMessageQuestionProps {
  /** Null: nothing is asked. */
  readonly message: Message | null
  readonly onYes: (message: Message) => void
  readonly onNo: () => void
}

export function DeleteMessageQuestion({ message, onYes, onNo }: DeleteMessageQuestionProps) {
  return (
    <ConfirmDialog
      open={message !== null}
      title="Delete Message"
      question="Delete this message?"
      confirm="Delete"
      cancel="Cancel"
      onCancel={onNo}
      onConfirm={() => message && onYes(message)}
    />
  )
}
