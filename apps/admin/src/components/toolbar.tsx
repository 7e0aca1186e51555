import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
  readonly icon: LucideIcon
}

export function ToolbarButton({ label, isPressed, className = '', onClick, icon }: ToolbarButtonProps) {
  return (
    <BaseToolbar.Button
      render={<IconButton label={label} icon={icon} />}
      aria-pressed={isPressed}
      onMouseDown={(event) => event.preventDefault()} // keeps the focus, and so the selection, in the text
      onClick={onClick}
      className={`sm:size-9 aria-pressed:bg-primary-wash aria-pressed:text-link ${className}`}
    />
  )
}
