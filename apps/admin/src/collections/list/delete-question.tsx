import { type RefObject, useRef } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'

interface DeleteQuestionProps {
  readonly screen: CollectionScreen
  /** Null: nothing is asked. */
  readonly record: ContentRecord | null
  readonly onYes: (record: ContentRecord) => void
  readonly onNo: () => void
  /** Has the focus after a yes, since the row that asked goes. */
  readonly list: RefObject<HTMLElement | null>
}

/** Asks whether a record may be deleted, in the collection's words. */
export function DeleteQuestion({ screen, record, onYes, onNo, list }: DeleteQuestionProps) {
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
        onNo()
      }}
      onConfirm={() => {
        isRowGoing.current = true
        if (record) onYes(record)
      }}
      finalFocus={() => (isRowGoing.current ? list.current : true)}
    />
  )
}
