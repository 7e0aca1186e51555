import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { type FormState, RecordForm } from './record-form.tsx'

interface RecordDialogProps {
  readonly screen: CollectionScreen
  /** Null makes a new one. */
  readonly record: ContentRecord | null
  readonly onClosed: () => void
}

/** The form in a dialog, which asks before it throws away what was typed. */
export function RecordDialog({ screen, record, onClosed }: RecordDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [state, setState] = useState<FormState>({ isDirty: false, isSaving: false })
  const isDirty = isOpen && state.isDirty
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })

  function close() {
    if (state.isSaving) return // cancelling an upload has a button of its own
    if (isDirty) setIsAsking(true)
    else setIsOpen(false)
  }
  function stay() {
    setIsAsking(false)
    if (blocker.status === 'blocked') blocker.reset()
  }
  function discard() {
    setIsAsking(false)
    setIsOpen(false)
    if (blocker.status === 'blocked') blocker.proceed()
  }

  const title = `${record ? 'Edit' : 'Add'} ${screen.words.one}`
  return (
    <FormDialog open={isOpen} title={title} onClose={close} onClosed={onClosed}>
      <RecordForm
        screen={screen}
        record={record}
        onState={setState}
        onCancel={close}
        onSaved={() => setIsOpen(false)}
      />
      <ConfirmDialog
        open={isAsking || blocker.status === 'blocked'}
        title="Discard your changes?"
        question="What you entered here has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        onCancel={stay}
        onConfirm={discard}
      />
    </FormDialog>
  )
}
