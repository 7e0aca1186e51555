import { type KeyboardEventHandler, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type useTextOf, useWords } from '../site/words.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly isOpen: boolean
  /** Called for the X button, the backdrop and Escape. */
  readonly onClose: () => void
  /** The dialog's accessible name. */
  readonly label: string
  /** The maximum width and other styles. */
  readonly className?: string
  readonly onKeyDown?: KeyboardEventHandler<HTMLDialogElement>
  readonly children: ReactNode
}

/**
 * The platform's modal dialog: it takes the focus and returns it, and the page behind is inert and does not scroll. The
 * content mounts when it opens, at the end of the page, so that it does not have the colours of a dark section.
 */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen && createPortal(<OpenDialog {...dialog} />, document.body)
}

function OpenDialog({ onClose, label, className = 'max-w-5xl', onKeyDown, children }: Omit<DialogProps, 'isOpen'>) {
  const t = useWords()
  const isPressedOutside = useRef(false)
  // The content fills the dialog, so a click on the dialog itself is on its backdrop.
  const isOutside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the backdrop; the keyboard has Escape
    <dialog
      ref={showModal}
      aria-label={label}
      className={`dialog ${className}`}
      onCancel={(event) => {
        event.preventDefault() // the browser's close event comes a frame later: too late if it is opened again at once
        onClose()
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose() // in strict mode, React closes it and opens it again before this event
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        // Selecting text past the edge does not close it.
        if (isPressedOutside.current && isOutside(event)) onClose()
      }}
    >
      <div className="sticky top-0 z-10 flex h-0 justify-end">
        <button
          type="button"
          aria-label={t.closeModal}
          className="m-3 grid size-11 shrink-0 place-items-center rounded-full bg-espresso/80 text-cream transition-colors hover:bg-espresso"
          onClick={onClose}
        >
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Opens the dialog; the cleanup closes it before it is removed, because only then does the focus come back. */
function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}

interface DialogTextProps {
  readonly heading: string
  /** If blank, nothing is shown. */
  readonly text: ReturnType<ReturnType<typeof useTextOf>>
}

/** A block of a dialog: a small heading and a text with its line breaks. */
export function DialogText({ heading, text }: DialogTextProps) {
  if (!text.children?.trim()) return null
  return (
    <div>
      <h3 className="font-sans text-xs font-semibold tracking-[0.14em] uppercase opacity-75">{heading}</h3>
      <p {...text} className="mt-2 leading-relaxed whitespace-pre-line" />
    </div>
  )
}
