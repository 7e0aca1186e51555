import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button, buttonClass, IconButton } from './button.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '../session/unsaved-work.ts'
import { t } from '../language/words.ts'

interface ConfirmDialogProps extends Pick<
  ComponentProps<typeof AlertPopup>,
  'open' | 'title' | 'finalFocus' | 'keepsEntry'
> {
  readonly question: ReactNode
  readonly confirm: string
  readonly cancel?: string
  /** True if nothing is lost by it. */
  readonly isHarmless?: boolean
  /** Called when it closes; before `onConfirm` if the action is confirmed. */
  readonly onClose?: () => void
  readonly onConfirm: () => void
  /** Called instead of `onClose` if the action is not confirmed. */
  readonly onCancel?: () => void
}

/** Asks before an action, such as one that cannot be undone. */
export function ConfirmDialog({
  question,
  confirm,
  cancel = t.cancel,
  isHarmless = false,
  onClose,
  onConfirm,
  onCancel = onClose,
  ...popup
}: ConfirmDialogProps) {
  function close() {
    onClose?.()
    onConfirm()
  }
  return (
    <AlertPopup description={question} className="w-112" onClose={() => onCancel?.()} {...popup}>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>{cancel}</AlertDialog.Close>
        <Button variant={isHarmless ? 'primary' : 'danger'} onClick={close}>
          {confirm}
        </Button>
      </div>
    </AlertPopup>
  )
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The dialog that asks first. Null acts at once. */
  readonly asks: Pick<ConfirmDialogProps, 'title' | 'question' | 'confirm' | 'cancel' | 'isHarmless'> | null
  readonly onConfirm: () => void
  /** Gets the focus after the act if the button disappears. */
  readonly list?: RefObject<HTMLElement | null>
}

/** A button that asks before it acts. */
export function ConfirmButton({ asks, onConfirm, list, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => (asks ? setIsAsking(true) : onConfirm())} />
      {asks && (
        <QuestionDialog
          about={isAsking || null}
          {...asks}
          onConfirm={onConfirm}
          onClose={() => setIsAsking(false)}
          {...(list && { list })}
        />
      )}
    </>
  )
}

interface QuestionDialogProps<Subject> {
  /** What the question is about. Null while the dialog is closed. */
  readonly about: Subject | null
  readonly title: string
  readonly question: ReactNode
  /** The button that acts. */
  readonly confirm: string
  readonly cancel?: string | undefined
  readonly isHarmless?: boolean
  readonly onConfirm: (about: Subject) => void
  readonly onClose: () => void
  /** Gets the focus after the act if the button that asked disappears. */
  readonly list?: RefObject<HTMLElement | null>
}

/** Asks before an act on a subject, such as a row that it deletes. */
export function QuestionDialog<Subject>({ about, onConfirm, onClose, list, ...texts }: QuestionDialogProps<Subject>) {
  const hasActed = useRef(false)
  function close(acts: boolean) {
    hasActed.current = acts
    onClose()
    if (acts && about !== null) onConfirm(about)
  }
  function returnFocus(): boolean {
    if (!hasActed.current || !list) return true
    // By itself, the dialog would focus the first control in the list, which may be in the row that disappears.
    queueMicrotask(() => list.current?.focus({ preventScroll: true }))
    return false
  }
  return (
    <ConfirmDialog
      open={about !== null}
      {...texts}
      onCancel={() => close(false)}
      onConfirm={() => close(true)}
      finalFocus={returnFocus}
    />
  )
}

interface DeleteButtonProps
  extends
    Pick<QuestionDialogProps<true>, 'title' | 'question' | 'list'>,
    Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'isDanger' | 'size' | 'className'> {
  /** The button that deletes; 'Delete' by default. */
  readonly confirm?: string
  readonly onDelete: () => void
}

/** A button that deletes after a question. */
export function DeleteButton(props: DeleteButtonProps) {
  const { label, icon = Trash2, isDanger = true, size, className, confirm = t.delete, onDelete, ...question } = props
  const [state, setState] = useState<'unused' | 'asking' | 'answered'>('unused')
  const button = { label, icon, isDanger, size, className }
  return (
    <>
      <IconButton {...button} onClick={() => setState('asking')} />
      {state !== 'unused' && (
        <QuestionDialog
          about={state === 'asking' || null}
          confirm={confirm}
          onConfirm={onDelete}
          onClose={() => setState('answered')}
          {...question}
        />
      )}
    </>
  )
}

interface AlertPopupProps {
  readonly open: boolean
  readonly title: string
  readonly description: ReactNode
  readonly className: string
  /** Called for Escape, Back and `AlertDialog.Close`. Without it, the dialog stays open. */
  readonly onClose?: () => void
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  readonly finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
  /** See `useBackCloses`. */
  readonly keepsEntry?: boolean
  readonly children: ReactNode
}

export function AlertPopup({
  open,
  title,
  description,
  className,
  onClose,
  finalFocus = true,
  keepsEntry,
  children,
}: AlertPopupProps) {
  useBackCloses(open, () => onClose?.(), keepsEntry)
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
          className={`fixed top-[calc(50%+var(--toasts)/2)] left-1/2 z-30 flex max-h-[calc(100dvh-2rem-var(--toasts))] max-w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-y-auto rounded-2xl bg-background p-6 wrap-anywhere shadow-xl outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 ${className}`}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">{description}</AlertDialog.Description>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface UnsavedChangesDialogProps {
  /** True if the form has unsaved input. */
  readonly isDirty: boolean
  /** True if the form itself was asked to close. */
  readonly isClosing?: boolean
  readonly onStay?: () => void
  readonly onDiscard?: () => void
}

/** Asks before unsaved input is lost, when the form closes or the page is left. */
export function UnsavedChangesDialog({ isDirty, isClosing = false, onStay, onDiscard }: UnsavedChangesDialogProps) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || formIn(current.search) !== formIn(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  function stay() {
    onStay?.()
    if (blocker.status === 'blocked') blocker.reset()
  }
  function discard() {
    // If the page stays, the form closes because the address names another form, or none.
    if (blocker.status !== 'blocked' || blocker.current.pathname !== blocker.next.pathname) onDiscard?.()
    if (blocker.status === 'blocked') blocker.proceed()
  }
  return (
    <ConfirmDialog
      open={isClosing || blocker.status === 'blocked'}
      title={t.discardYourChanges}
      question={t.enteredTextNotSaved}
      confirm={t.discard}
      cancel={t.keepEditing}
      keepsEntry={blocker.status !== 'blocked'}
      onCancel={stay}
      onConfirm={discard}
    />
  )
}

/** Returns which form an address opens: another one replaces or closes it although the page stays. */
function formIn(search: object): string {
  const { add = '', edit = '' } = search as { add?: string; edit?: string } // other pages have neither
  return `${add} ${edit}`
}
