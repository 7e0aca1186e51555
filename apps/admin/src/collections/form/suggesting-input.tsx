import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldProps } from '../../components/field.tsx'
import { TextInput } from '../../components/text-input.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { useRecords } from '../use-records.ts'
import type { FormValues } from './form-values.ts'

interface SuggestingInputProps extends FieldProps {
  readonly screen: CollectionScreen
  readonly name: string
}

/** A line of text that suggests what the loaded records have in the same field. */
export function SuggestingInput({ screen, name, ...field }: SuggestingInputProps) {
  const { register } = useFormContext<FormValues>()
  const { records = [] } = useRecords(screen)
  const id = useId()
  const known = [...new Set(records.map((record) => String(record[name] ?? '')))].filter((text) => text !== '').sort()
  return (
    <>
      <TextInput {...field} list={id} autoComplete="off" {...register(`fields.${name}`)} />
      <datalist id={id}>
        {known.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}
