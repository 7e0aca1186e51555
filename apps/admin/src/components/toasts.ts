import { Toast } from '@base-ui/react/toast'

export interface ToastData {
  /** How often the same failure was announced while its toast was shown. */
  readonly times: number
}

/** Holds the toasts that `ToastArea` shows. */
export const toastManager = Toast.createToastManager<ToastData>()

/** How often each shown failure was announced. */
const shownFailures = new Map<string, number>()

/** How long a toast stays that has to be read, and one whose button has to be reached. Its clock stops while it has the pointer or the focus. */
const READING_MS = 12_000
const REACHING_MS = 20_000

/** Shows a success toast, and has it read out without interrupting. */
export function announceSuccess(text: string, action?: { readonly label: string; readonly run: () => void }): void {
  const id = toastManager.add({
    title: text,
    type: 'success',
    ...(action && { timeout: REACHING_MS, actionProps: { children: action.label, onClick: runAndClose } }),
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
    timeout: READING_MS,
    data: { times },
    onClose: () => shownFailures.delete(text),
  })
}
