import type { ReactNode } from 'react'
import { controlClass, Field, type FieldProps } from '../components/field.tsx'

/** What a field is for, in a sentence below it. */
export function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  )
}

type ControlProps = Parameters<Parameters<typeof Field>[0]['children']>[0]

interface HintedFieldProps extends FieldProps {
  readonly hint: ReactNode
  readonly children: (control: ControlProps & { readonly className: string }) => ReactNode
}

/** A field whose control is described by a hint, and by its error if there is one. */
export function HintedField({ hint, children, ...field }: HintedFieldProps) {
  return (
    <Field {...field}>
      {({ 'aria-describedby': errorId, ...control }) => {
        const hintId = `${control.id}-hint`
        const describedBy = errorId ? `${errorId} ${hintId}` : hintId
        return (
          <>
            {children({ ...control, 'aria-describedby': describedBy, className: controlClass })}
            <Hint id={hintId}>{hint}</Hint>
          </>
        )
      }}
    </Field>
  )
}
