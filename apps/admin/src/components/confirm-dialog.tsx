import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ComponentProps } from 'react'
import { buttonClass } from './button.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  readonly finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          {...(props.finalFocus !== undefined && { finalFocus: props.finalFocus })}
          className="fixed top-1/2 left-1/2 z-30 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 rounded-2xl bg-background p-6 shadow-xl outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">{props.question}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className={buttonClass()}>{props.cancel}</AlertDialog.Close>
            <button type="button" className={buttonClass('danger')} onClick={props.onConfirm}>
              {props.confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
