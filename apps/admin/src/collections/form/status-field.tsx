import { contentStatuses } from '@tablier/contracts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Select } from '../../components/select.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import type { FormValues } from './form-values.ts'

/** The status that the record will have once it is saved. */
export function StatusField() {
  const id = useId()
  const { field } = useController<FormValues, 'status'>({ name: 'status' })
  return (
    <Field id={id} label="Status">
      <Select
        id={id}
        label="Status"
        options={contentStatuses}
        value={field.value}
        onChange={field.onChange}
        className={`${controlClass} flex min-h-10 items-center justify-between`}
      />
    </Field>
  )
}
