import { Toast } from '@base-ui/react/toast'

export interface ToastData {
  /** How often the same failure was announced while its toast was shown. */
  readonly times: number
}

/** Holds the toasts that `ToastArea` shows. */
export const toastManager = Toast.createToastManager<ToastData>()

/** How often each shown failure was announced. */
const shownFailures = new Map<string, number>()

/** Shows a success toast. One with an action stays longer, so that the button can be reached. */
export function announceSuccess(text: string, action?: { readonly label: string; readonly run: () => void }): void {
  const id = toastManager.add({
    title: text,
    type: 'success',
    // Base UI exposes only the text of an urgent toast to assistive technology, so one with a button is polite
    priority: action ? 'low' : 'high',
    ...(action && { timeout: 12_000, actionProps: { children: action.label, onClick: runAndClose } }),
  })
  function runAndClose() {
    toastManager.close(id)
    action?.run()
  }
}

/**
 * Shows a failure toast, which stays longer so that it can be read. If the same failure is announced again, its toast
 * counts it.
 */
export function announceFailure(text: string): void {
  const times = (shownFailures.get(text) ?? 0) + 1
  shownFailures.set(text, times)
  toastManager.add({
    id: `failure: ${text}`,
    title: text,
    type: 'failure',
    priority: 'high',
    timeout: 12_000,
    data: { times },
    onClose: () => shownFailures.delete(text),
  })
}
