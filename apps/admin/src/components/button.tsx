import type { ComponentProps } from 'react'

const variants = {
  primary: 'bg-primary text-primary-ink hover:bg-primary-strong',
  plain: 'border border-control-line bg-background text-ink hover:bg-hover',
  danger: 'bg-danger text-danger-ink hover:bg-danger/90',
  quiet: 'text-ink hover:bg-hover',
} as const

type ButtonVariant = keyof typeof variants

/** The classes of a button, for links and library parts that look like a button. */
export function buttonClass(variant: ButtonVariant = 'plain'): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${variants[variant]}`
}

export function Button({ variant, className = '', ...props }: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" className={`${buttonClass(variant)} ${className}`} {...props} />
}

/** A button that shows an icon only; `label` is its name and its tooltip. */
export function IconButton({ label, className = '', ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-60 ${className}`}
      {...props}
    />
  )
}
