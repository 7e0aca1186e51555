import { Toast } from '@base-ui/react/toast'

/** Where toasts are put; `ToastArea` shows them. */
export const toastManager = Toast.createToastManager()

/** A button in a toast; pressing it closes the toast. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Says that something was done. With an action it stays longer, so that the button can be reached. */
export function announceSuccess(text: string, action?: ToastAction): void {
  const id = toastManager.add({
    title: text,
    type: 'success',
    // one with a button is announced politely: Base UI keeps urgent ones from assistive technology but for their text
    priority: action ? 'low' : 'high',
    ...(action && { timeout: 12_000, actionProps: { children: action.label, onClick: runAndClose } }),
  })
  function runAndClose() {
    toastManager.close(id)
    action?.run()
  }
}

/** Says that something went wrong; stays longer, so that it can be read. */
export function announceFailure(text: string): void {
  toastManager.add({ title: text, type: 'failure', priority: 'high', timeout: 12_000 })
}
