import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isSessionExpired } from '../session/session-store.ts'
import { IconButton } from './button.tsx'
import { t } from '../words.ts'

export interface FormDialogProps {
  readonly open: boolean
  readonly title: string
  /** True for two columns, a fixed height and no focused field. */
  readonly isWide?: boolean
  /** Called for the close button, Escape and the backdrop. */
  readonly onClose: () => void
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void
  /** Asked at the end, returns false to leave the focus alone. Else it returns to what had it before. */
  readonly finalFocus?: (() => boolean) | undefined
  readonly children: ReactNode
}

/** A dialog around a form. On a phone it is a bottom sheet. */
export function FormDialog({ open, title, isWide = false, onClose, onClosed, finalFocus, children }: FormDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpening) => !isOpening && !isSessionExpired() && onClose()} // the sign-in dialog is open above it
      onOpenChangeComplete={(isOpened) => !isOpened && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={isWide} // it may be above another dialog
          className="fixed inset-0 z-20 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          data-dialog // see ToastArea
          {...(finalFocus && { finalFocus })}
          initialFocus={(openedBy) => (openedBy === 'touch' || isWide ? true : firstField(popup.current))}
          className={`fixed inset-x-0 bottom-0 z-20 flex max-h-[94dvh] flex-col rounded-t-2xl bg-background shadow-xl outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:-translate-1/2 sm:rounded-2xl max-lg:has-data-preview:h-dvh max-lg:has-data-preview:max-h-dvh max-lg:has-data-preview:w-screen max-lg:has-data-preview:rounded-none lg:has-data-preview:h-[calc(100dvh-4rem)] lg:has-data-preview:w-[calc(100vw-4rem)] ${isWide ? 'h-[94dvh] sm:w-[min(68rem,calc(100vw-2rem))]' : 'sm:w-[min(38rem,calc(100vw-2rem))]'}`}
        >
          <div className="flex items-center justify-between border-b border-line py-3 pe-3 ps-6">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t.close} />}>
              <X size={20} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Returns the field to focus instead of the close button. On touch screens the default focus keeps the keyboard closed.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input:not([type="file"]), textarea, [data-passes-focus]') ?? null
}
