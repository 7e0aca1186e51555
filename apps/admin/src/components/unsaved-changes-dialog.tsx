import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '../session/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesDialogProps {
  /** The form has unsaved input. */
  readonly isDirty: boolean
  /** The form itself was asked to close. */
  readonly isClosing?: boolean
  readonly onStay?: () => void
  readonly onDiscard?: () => void
}

/** Asks before unsaved input is lost, when the form closes or the page is left. */
export function UnsavedChangesDialog({ isDirty, isClosing = false, onStay, onDiscard }: UnsavedChangesDialogProps) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (current.pathname !== next.pathname || opensRecord(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  function stay() {
    onStay?.()
    if (blocker.status === 'blocked') blocker.reset()
  }
  function discard() {
    if (blocker.status === 'blocked' && opensRecord(blocker.next.search)) return blocker.proceed() // replaces the form
    onDiscard?.()
    return blocker.status === 'blocked' ? blocker.proceed() : undefined
  }
  return (
    <ConfirmDialog
      open={isClosing || blocker.status === 'blocked'}
      title="Discard your changes?"
      question="What you entered here has not been saved."
      confirm="Discard"
      cancel="Keep editing"
      onCancel={stay}
      onConfirm={discard}
    />
  )
}

/** A link to another record replaces the form, although the page stays. */
function opensRecord(search: object): boolean {
  return 'edit' in search
}
