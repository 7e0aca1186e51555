import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { buttonClass, IconButton } from './button.tsx'
import { toastManager } from './toasts.ts'

/** Shows the toasts at the bottom right, or on a phone at the top, where they cover no button. */
export function ToastArea() {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 top-3 z-50 flex flex-col gap-2 outline-none sm:inset-x-auto sm:top-auto sm:right-4 sm:bottom-4 sm:w-96">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Base UI hides an urgent toast from assistive technology and repeats its text in an alert. These props expose its close button. */
const openToReaders = { role: 'group', 'aria-modal': undefined, 'aria-hidden': undefined, 'aria-live': 'off' } as const

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...(toast.priority === 'high' && openToReaders)}
      swipeDirection="right"
      className="translate-x-(--toast-swipe-movement-x) rounded-xl border border-line bg-background shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
        {toast.type === 'failure' ? (
          <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden="true" />
        ) : (
          <CircleCheck size={20} className="shrink-0 text-success" aria-hidden="true" />
        )}
        <Toast.Title className="flex-1 py-1.5 text-sm font-medium" />
        {toast.actionProps && <Toast.Action className={buttonClass()} />}
        <Toast.Close aria-hidden={false} render={<IconButton label="Dismiss" />}>
          <X size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
