import { type Collection, collections } from '@tablier/contracts'
import { useController, useFormContext } from 'react-hook-form'
import { LongTextInput } from '../../inputs/long-text-input.tsx'
import { TextInput } from '../../inputs/text-input.tsx'
import { MediaInput } from '../../media/media-input.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { isRequired } from './contract-resolver.ts'
import type { FormValues } from './form-values.ts'

interface FieldInputProps {
  readonly screen: CollectionScreen
  readonly name: string
  /** Share of an upload, 0 to 1. */
  readonly progress: number | null
  readonly onCancelUpload: () => void
}

/** The input that a field's screen states. */
export function FieldInput(props: FieldInputProps) {
  const { register, formState } = useFormContext<FormValues>()
  const field = props.screen.fields[props.name]
  if (!field) return null
  if (field.input.kind === 'media') return <MediaFieldInput {...props} label={field.label} />
  const shared = {
    label: field.label,
    required: isRequired(props.screen, props.name),
    error: formState.errors.fields?.[props.name]?.message,
  }
  const Input = field.input.kind === 'text' ? TextInput : LongTextInput
  return <Input {...shared} {...register(`fields.${props.name}`)} />
}

/** The present address and the newly chosen file are two values of the form, and one input. */
function MediaFieldInput({ screen, name, label, progress, onCancelUpload }: FieldInputProps & { label: string }) {
  const { control, clearErrors, setError } = useFormContext<FormValues>()
  const address = useController({ control, name: `fields.${name}` })
  const file = useController({ control, name: 'file' })
  const collection: Collection = collections[screen.name]
  return (
    <MediaInput
      label={label}
      accepts={collection.file?.accepts ?? []}
      current={typeof address.field.value === 'string' ? address.field.value : null}
      file={file.field.value}
      error={file.fieldState.error?.message}
      progress={progress}
      onFile={(chosen) => {
        clearErrors('file')
        file.field.onChange(chosen)
      }}
      onRefused={(message) => setError('file', { message })}
      onRemove={() => {
        clearErrors('file')
        if (file.field.value) file.field.onChange(null)
        else address.field.onChange(null)
      }}
      onCancelUpload={onCancelUpload}
    />
  )
}
