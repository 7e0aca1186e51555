import { type RefObject, useRef } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'

interface DeleteDialogProps {
  readonly screen: CollectionScreen
  /** Null while the dialog is closed. */
  readonly record: ContentRecord | null
  readonly onConfirm: (record: ContentRecord) => void
  readonly onCancel: () => void
  /** Gets the focus after deleting, since the row disappears. */
  readonly list: RefObject<HTMLElement | null>
}

/** Asks before deleting a record, with the collection's question. */
export function DeleteDialog({ screen, record, onConfirm, onCancel, list }: DeleteDialogProps) {
  const isRowGoing = useRef(false)
  return (
    <ConfirmDialog
      open={record !== null}
      title={`Delete ${screen.words.one}`}
      question={screen.confirmDelete ?? ''}
      confirm="Delete"
      cancel="Cancel"
      onCancel={() => {
        isRowGoing.current = false
        onCancel()
      }}
      onConfirm={() => {
        isRowGoing.current = true
        if (record) onConfirm(record)
      }}
      finalFocus={() => (isRowGoing.current ? list.current : true)}
    />
  )
}
