import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

/** One line of text. */
export function TextInput({ label, error, required, hint, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => <input className={controlClass} {...control} {...input} />}
    </Field>
  )
}

/** Text of several lines, growing with what is typed. */
export function LongTextInput({ label, error, required, hint, ...textarea }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={3}
          className={`${controlClass} field-sizing-content max-h-80 min-h-20`}
          {...control}
          {...textarea}
        />
      )}
    </Field>
  )
}
