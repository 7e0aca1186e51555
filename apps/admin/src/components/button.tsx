import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Without an edge of a colour, they have a transparent one, which is drawn in forced colours. */
const variants = {
  primary: 'border border-transparent bg-primary text-primary-ink hover:bg-primary-strong',
  plain: 'border border-control-line bg-background text-ink hover:bg-hover',
  danger: 'border border-transparent bg-danger text-danger-ink hover:bg-danger/90',
  quiet: 'border border-transparent text-ink hover:bg-hover',
} as const

type ButtonVariant = keyof typeof variants

/** The classes of a button, for links and library parts that look like a button. On a phone it fits a finger. */
export function buttonClass(variant: ButtonVariant = 'plain'): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 max-sm:min-h-11 ${variants[variant]}`
}

interface Look {
  readonly variant?: ButtonVariant | undefined
  readonly icon?: LucideIcon
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** True while a press does nothing. The button keeps the focus, which it would lose if it were disabled. */
  readonly isBusy?: boolean | undefined
}

export function Button({ variant, icon: Icon, isBusy, className = '', onClick, children, ...props }: ButtonProps) {
  const look = { 'aria-disabled': isBusy, className: `${buttonClass(variant)} ${className}` }
  return (
    <button type="button" {...look} onClick={isBusy ? undefined : onClick} {...props}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link to a page of the back office that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

export function ButtonAnchor({ variant, icon: Icon, className = '', children, ...props }: ComponentProps<'a'> & Look) {
  return (
    <a className={`${buttonClass(variant)} ${className}`} {...props}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </a>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's name and its tooltip. */
  readonly label: string
  readonly icon?: LucideIcon
  readonly size?: number
  /** True if it deletes something. */
  readonly isDanger?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, size = 18, isDanger = false, className = '', children, ...button } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-hover disabled:opacity-60 max-sm:size-11 ${isDanger ? 'hover:text-danger' : 'hover:text-ink'} ${className}`}
      {...button}
    >
      {Icon && <Icon size={size} aria-hidden="true" />}
      {children}
    </button>
  )
}
