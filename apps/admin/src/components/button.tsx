import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-primary text-primary-ink hover:bg-primary-strong',
  plain: 'border border-control-line bg-background text-ink hover:bg-hover',
  danger: 'bg-danger text-danger-ink hover:bg-danger/90',
  quiet: 'text-ink hover:bg-hover',
} as const

export type ButtonLook = keyof typeof looks

/** The classes of a button, for links and library parts that look like one. */
export function buttonClass(look: ButtonLook = 'plain'): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${looks[look]}`
}

export function Button({ look, className = '', ...props }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...props} />
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
