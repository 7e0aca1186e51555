import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ComponentProps, ReactNode } from 'react'

interface AlertPopupProps {
  readonly open: boolean
  readonly title: string
  readonly description: ReactNode
  /** The width. */
  readonly className: string
  /** Escape or `AlertDialog.Close` was used. Without it the dialog stays. */
  readonly onClose?: () => void
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  readonly finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
  readonly children: ReactNode
}

/** A dialog that asks for a decision. */
export function AlertPopup({
  open,
  title,
  description,
  className,
  onClose,
  finalFocus = true,
  children,
}: AlertPopupProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpening) => !isOpening && onClose?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          data-dialog // see ToastArea
          finalFocus={finalFocus}
          className={`fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-1/2 flex-col rounded-2xl bg-background p-6 shadow-xl outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 ${className}`}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">{description}</AlertDialog.Description>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
