import { type ComponentProps, useId } from 'react'
import { controlClass, errorId, Field } from './field.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: string | undefined
}

/** One line of text. `required` is announced; checking it is the form's work. */
export function TextInput({ label, error, required, ...input }: TextInputProps) {
  const id = useId()
  return (
    <Field id={id} label={label} required={required} error={error}>
      <input
        id={id}
        className={controlClass}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId(id)}
        {...input}
      />
    </Field>
  )
}
