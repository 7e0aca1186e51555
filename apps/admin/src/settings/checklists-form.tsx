import { messageOf } from '@tablier/api-client'
import { deskLimits, orderLimits } from '@tablier/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { type FieldErrors, useFieldArray, useForm, type UseFormRegister } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { type DeskSettings, useSaveDeskSettings } from './desk-queries.ts'

interface ChecklistValues {
  readonly checklists: { name: string; lines: string }[]
}

/** What the checklist of an evening can begin with, a line each. */
export function ChecklistsForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useForm<ChecklistValues>({ values: valuesOf(settings), resetOptions: { keepDirtyValues: true } })
  const { control, register, setError } = form
  const { errors, isDirty } = form.formState
  const { fields, append, remove } = useFieldArray({ control, name: 'checklists' })
  const saving = useSaveDeskSettings(
    (saved) => form.reset(valuesOf(saved)),
    (error) => setError('root', { message: messageOf(error, 'Failed to save the checklists') }),
  )
  const submit = form.handleSubmit(({ checklists }) => {
    if (saving.isPending) return
    saving.mutate({ checklists: checklists.map(({ name, lines }) => ({ name: name.trim(), items: linesOf(lines) })) })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        An evening can begin with these, one thing to do on each line. Without any, the first three come back.
      </p>
      {fields.map(({ id, name }, index) => (
        <ChecklistFields
          key={id}
          index={index}
          title={name || 'the new checklist'}
          register={register}
          errors={errors}
          onRemove={() => remove(index)}
        />
      ))}
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36">
          {saving.isPending ? 'Saving...' : 'Save checklists'}
        </Button>
        <Button
          onClick={() => append({ name: '', lines: '' })}
          disabled={fields.length >= deskLimits.checklists}
          className="self-start"
        >
          <Plus size={18} aria-hidden="true" />
          Add checklist
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

interface ChecklistFieldsProps {
  readonly index: number
  readonly title: string
  readonly register: UseFormRegister<ChecklistValues>
  readonly errors: FieldErrors<ChecklistValues>
  readonly onRemove: () => void
}

function ChecklistFields({ index, title, register, errors, onRemove }: ChecklistFieldsProps) {
  const problems = errors.checklists?.[index]
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{title}</legend>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <TextInput
          label="Name"
          required
          maxLength={orderLimits.checklistGroup}
          error={problems?.name?.message}
          {...register(`checklists.${index}.name`, {
            validate: (name) => name.trim() !== '' || 'Please enter a name',
          })}
        />
        <LongTextInput
          label="What to do"
          error={problems?.lines?.message}
          {...register(`checklists.${index}.lines`, { validate: checkLines })}
        />
      </div>
      <IconButton label={`Remove ${title}`} onClick={onRemove} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

const MAX_LINES = 50

function checkLines(text: string): string | true {
  const lines = linesOf(text)
  if (lines.length > MAX_LINES) return `At most ${MAX_LINES} lines`
  if (lines.some(({ length }) => length > orderLimits.checklistText))
    return `Each line can have ${orderLimits.checklistText} characters`
  return true
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

function valuesOf({ checklists }: DeskSettings): ChecklistValues {
  return { checklists: checklists.map(({ name, items }) => ({ name, lines: items.join('\n') })) }
}
