import { type ComponentProps, useId } from 'react'
import { controlClass, errorId, Field } from './field.tsx'

interface LongTextInputProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly error?: string | undefined
}

/** Text of several lines, growing with what is typed. */
export function LongTextInput({ label, error, required, ...textarea }: LongTextInputProps) {
  const id = useId()
  return (
    <Field id={id} label={label} required={required} error={error}>
      <textarea
        id={id}
        rows={3}
        className={`${controlClass} field-sizing-content max-h-80 min-h-20`}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId(id)}
        {...textarea}
      />
    </Field>
  )
}
