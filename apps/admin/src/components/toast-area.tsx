import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { buttonClass, IconButton } from './button.tsx'
import { measureToasts } from './heights.ts'
import { type ToastData, toastManager } from './toasts.ts'
import { t } from '../language/words.ts'

/**
 * Shows the toasts at the bottom left, away from the actions of rows, which are on the right, and above a form's
 * buttons. On a phone, one with an action has the whole width, and only the newest two of these are shown: what can be
 * undone is also in the history, the trash or the list. While a dialog is open they are at the top, and the
 * dialog leaves room for them: see `--toasts` in styles.css.
 */
export function ToastArea() {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={measureToasts}
          aria-label={t.notificationsF6}
          aria-live="off" // `Announcements` and the alerts of Base UI are read instead, without the buttons
          className="pointer-events-none fixed inset-x-3 bottom-[calc(max(var(--bar),env(safe-area-inset-bottom))+var(--save-bar)+0.75rem)] z-50 flex flex-col gap-2 outline-none in-[body:has([data-dialog])]:top-3 in-[body:has([data-dialog])]:bottom-auto sm:end-auto sm:w-80 lg:start-4 print:hidden"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
      <Announcements />
    </Toast.Provider>
  )
}

/** Base UI makes a dialog of each toast, hides urgent ones from assistive technology, and repeats their text in an alert. */
const openToReaders = { role: 'group', 'aria-modal': undefined, 'aria-hidden': undefined } as const

/** Each takes a seventh of a phone's screen. */
const MAX_ACTIONS_ON_PHONE = 2

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastData>() // the newest first
  const withAction = toasts.filter(({ actionProps, transitionStatus }) => actionProps && transitionStatus !== 'ending')
  const olderActions = new Set(withAction.slice(MAX_ACTIONS_ON_PHONE))
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...openToReaders}
      swipeDirection={[document.dir === 'rtl' ? 'right' : 'left', 'down']}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()} // closes the toast, not a dialog
      className={`pointer-events-auto translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-xl border border-line bg-background shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 [@media(height<30rem)]:not-first:hidden ${olderActions.has(toast) ? 'max-sm:hidden' : ''} ${toast.actionProps ? '' : 'max-sm:w-72 max-sm:max-w-[calc(100vw-5.5rem)]'}`}
    >
      <Toast.Content className="flex flex-wrap items-center gap-x-3 py-2 pe-2 ps-4">
        {toast.type === 'failure' ? (
          <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden="true" />
        ) : (
          <CircleCheck size={20} className="shrink-0 text-success" aria-hidden="true" />
        )}
        <Toast.Title
          className={`my-1.5 flex-1 text-sm font-medium wrap-anywhere ${toast.actionProps ? 'min-w-3/5' : 'min-w-0'}`} // the button has its own line
        />
        <Times count={toast.data?.times} />
        <Toast.Close aria-hidden={false} render={<IconButton label={t.dismiss} icon={X} />} />
        {toast.actionProps && (
          <Toast.Action
            onMouseDown={(event) => event.preventDefault()} // leaves the focus where it is, since the toast disappears with its button
            className={`${buttonClass()} mt-1 mb-1.5 me-2 max-sm:w-full sm:ms-8`}
          />
        )}
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Reads successes out, with the key that leads to what can be done about them. Base UI reads the failures. */
function Announcements() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return (
    <output aria-live="polite" aria-atomic="false" className="sr-only">
      {toasts
        .filter(({ type, transitionStatus }) => type === 'success' && transitionStatus !== 'ending')
        .map(({ id, title, actionProps }) => (
          <span key={id} className="block">
            {title}
            {actionProps && [' ', actionProps.children, ' (F6)']}
          </span>
        ))}
    </output>
  )
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
