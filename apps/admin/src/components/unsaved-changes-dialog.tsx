import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '../session/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesDialogProps {
  /** True if the form has unsaved input. */
  readonly isDirty: boolean
  /** True if the form itself was asked to close. */
  readonly isClosing?: boolean
  readonly onStay?: () => void
  readonly onDiscard?: () => void
}

/** Asks before unsaved input is lost, when the form closes or the page is left. */
export function UnsavedChangesDialog({ isDirty, isClosing = false, onStay, onDiscard }: UnsavedChangesDialogProps) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || changesForm(current.search, next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  function stay() {
    onStay?.()
    if (blocker.status === 'blocked') blocker.reset()
  }
  function discard() {
    // If the page stays, the form closes because the address names another form, or none.
    if (blocker.status !== 'blocked' || blocker.current.pathname !== blocker.next.pathname) onDiscard?.()
    if (blocker.status === 'blocked') blocker.proceed()
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

/** Returns whether another address replaces or closes the open form although the page stays. */
function changesForm(current: object, next: object): boolean {
  return formIn(current) !== formIn(next)
}

function formIn(search: object): string {
  const { add = '', edit = '' } = search as { add?: string; edit?: string } // other pages have neither
  return `${add} ${edit}`
}
