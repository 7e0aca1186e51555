import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** A toolbar with one tab stop, in which the arrow keys move between buttons. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseToolbar.Root aria-label={label} className="flex flex-wrap items-center gap-0.5">
      {children}
    </BaseToolbar.Root>
  )
}

interface ToolbarButtonProps {
  readonly label: string
  /** Undefined for a button that acts once. */
  readonly isPressed?: boolean
  readonly className?: string
  readonly onClick: () => void
  /** An icon. */
  readonly children: ReactNode
}

export function ToolbarButton({ label, isPressed, className = '', onClick, children }: ToolbarButtonProps) {
  return (
    <BaseToolbar.Button
      render={<IconButton label={label} />}
      aria-pressed={isPressed}
      onMouseDown={keepSelection}
      onClick={onClick}
      className={`max-sm:size-11 sm:size-9 aria-pressed:bg-primary-wash aria-pressed:text-link ${className}`}
    >
      {children}
    </BaseToolbar.Button>
  )
}

/** Keeps the focus, and so the selection, in the text when the mouse is pressed. */
function keepSelection(event: MouseEvent): void {
  event.preventDefault()
}
