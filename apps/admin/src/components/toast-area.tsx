import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { buttonClass, IconButton } from './button.tsx'
import { type ToastData, toastManager } from './toasts.ts'
import { t } from '../language/words.ts'

/**
 * Shows the toasts at the bottom left, away from the actions of rows, which are on the right. While a dialog is open
 * they are at the top, over its title, because its buttons are at the bottom.
 */
export function ToastArea() {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t.notificationsF6}
          className="fixed bottom-[calc(max(var(--bar),env(safe-area-inset-bottom))+0.75rem)] start-3 z-50 flex w-72 max-w-[calc(100vw-5.5rem)] flex-col gap-2 outline-none in-[body:has([data-dialog])]:top-3 in-[body:has([data-dialog])]:bottom-auto lg:start-4 lg:w-80 print:hidden"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Base UI hides an urgent toast from assistive technology and repeats its text in an alert. These props expose its close button. */
const openToReaders = { role: 'group', 'aria-modal': undefined, 'aria-hidden': undefined, 'aria-live': 'off' } as const

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...(toast.priority === 'high' && openToReaders)}
      swipeDirection={[document.dir === 'rtl' ? 'right' : 'left', 'down']}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()} // closes the toast, not a dialog
      className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-xl border border-line bg-background shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-2 pe-2 ps-4">
        {toast.type === 'failure' ? (
          <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden="true" />
        ) : (
          <CircleCheck size={20} className="shrink-0 text-success" aria-hidden="true" />
        )}
        <Toast.Title className="my-1.5 line-clamp-4 min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]" />
        <Times count={toast.data?.times} />
        {toast.actionProps && (
          // a press by the mouse leaves the focus where it is, since the toast disappears with its button
          <Toast.Action onMouseDown={(event) => event.preventDefault()} className={buttonClass()} />
        )}
        <Toast.Close aria-hidden={false} render={<IconButton label={t.dismiss} icon={X} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}

function Times({ count = 1 }: { count: number | undefined }) {
  if (count === 1) return null
  return (
    <span className="shrink-0 rounded-full bg-danger-wash px-2 py-0.5 text-xs font-semibold text-danger tabular-nums">
      <span aria-hidden="true">×{count}</span>
      <span className="sr-only">{t.times({ count })}</span>
    </span>
  )
}
