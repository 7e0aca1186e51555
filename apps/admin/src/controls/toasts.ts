import { Toast } from '@base-ui/react/toast'

/** Where toasts are put; `ToastArea` shows them. */
export const toastManager = Toast.createToastManager()

/** Says that something was done. */
export function announceSuccess(text: string): void {
  toastManager.add({ title: text, type: 'success', priority: 'high' })
}

/** Says that something went wrong; stays longer, so that it can be read. */
export function announceFailure(text: string): void {
  toastManager.add({ title: text, type: 'failure', priority: 'high', timeout: 12_000 })
}
