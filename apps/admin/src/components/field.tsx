import type { ReactNode } from 'react'

/** The classes of a text control. */
export const controlClass =
  'w-full rounded-lg border border-control-line bg-background px-3 py-2 text-base text-ink placeholder:text-muted sm:text-sm aria-invalid:border-danger'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly required?: boolean | undefined
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** The id of a control's error text, for its `aria-describedby`. */
export function errorId(id: string): string {
  return `${id}-error`
}

/** A control with its label above and its error below. */
export function Field({ id, label, required, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error && (
        <p id={errorId(id)} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
