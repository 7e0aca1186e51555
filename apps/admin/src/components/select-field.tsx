import { controlClass, Field } from './field.tsx'
import { Select } from './select.tsx'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly options: readonly Value[]
  readonly value: Value
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A select in a form, with its label above. */
export function SelectField<Value extends string>({ label, ...select }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          className={`${controlClass} flex min-h-10 items-center justify-between`}
          {...select}
        />
      )}
    </Field>
  )
}
