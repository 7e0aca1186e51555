import { Dialog } from '@base-ui/react/dialog'
import { useBlocker } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../controls/button.tsx'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { RecordForm } from './record-form.tsx'

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
  const popup = useRef<HTMLDivElement>(null)
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

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      onOpenChangeComplete={(open) => !open && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          initialFocus={(openedBy) => (openedBy === 'touch' ? true : firstField(popup.current))}
          className="fixed inset-x-0 bottom-0 z-20 flex max-h-[94dvh] flex-col rounded-t-2xl bg-background shadow-xl outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:w-[min(36rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-2xl"
        >
          <div className="flex items-center justify-between border-b border-line py-3 pr-3 pl-6">
            <Dialog.Title className="text-lg font-semibold">
              {record ? 'Edit' : 'Add'} {screen.words.one}
            </Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" />}>
              <X size={20} />
            </Dialog.Close>
          </div>
          <RecordForm
            screen={screen}
            record={record}
            onState={setState}
            onCancel={close}
            onSaved={() => setIsOpen(false)}
          />
        </Dialog.Popup>
      </Dialog.Portal>
      <ConfirmDialog
        open={isAsking || blocker.status === 'blocked'}
        title="Discard your changes?"
        question="What you entered here has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        onCancel={stay}
        onConfirm={discard}
      />
    </Dialog.Root>
  )
}

/** Rather than the close button above it; on touch the default keeps the keyboard down. */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input:not([type="file"]), textarea') ?? null
}

/** What the dialog must know of the form within. */
export interface FormState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}
