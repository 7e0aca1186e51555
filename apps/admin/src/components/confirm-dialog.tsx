import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { AlertPopup } from './alert-popup.tsx'
import { Button, buttonClass } from './button.tsx'

interface ConfirmDialogProps extends Pick<ComponentProps<typeof AlertPopup>, 'open' | 'title' | 'finalFocus'> {
  readonly question: string
  readonly confirm: string
  /** How its button looks; dangerous unless given. */
  readonly confirmVariant?: ComponentProps<typeof Button>['variant']
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an action, such as one that cannot be undone. */
export function ConfirmDialog({
  question,
  confirm,
  confirmVariant = 'danger',
  cancel,
  onConfirm,
  onCancel,
  ...popup
}: ConfirmDialogProps) {
  return (
    <AlertPopup description={question} className="w-112" onClose={onCancel} {...popup}>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>{cancel}</AlertDialog.Close>
        <Button variant={confirmVariant} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </AlertPopup>
  )
}

interface DeleteDialogProps<Row> {
  /** Null while the dialog is closed. */
  readonly row: Row | null
  readonly title: string
  readonly question: string
  readonly onDelete: (row: Row) => void
  readonly onClose: () => void
  /** Gets the focus after deleting, since the row disappears. */
  readonly list?: RefObject<HTMLElement | null>
}

/** Asks before a row is deleted. */
export function DeleteDialog<Row>({ row, title, question, onDelete, onClose, list }: DeleteDialogProps<Row>) {
  const isRowGoing = useRef(false)
  function close(isDeleted: boolean) {
    isRowGoing.current = isDeleted
    onClose()
    if (isDeleted && row !== null) onDelete(row)
  }
  function returnFocus(): boolean {
    if (!isRowGoing.current || !list) return true
    // The dialog itself would focus the first control in the list, which may be in the row that disappears.
    queueMicrotask(() => list.current?.focus({ preventScroll: true }))
    return false
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={title}
      question={question}
      confirm="Delete"
      cancel="Cancel"
      onCancel={() => close(false)}
      onConfirm={() => close(true)}
      finalFocus={returnFocus}
    />
  )
}
