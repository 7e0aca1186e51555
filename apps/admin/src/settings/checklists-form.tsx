import { api, deskLimits, orderLimits } from '@tablier/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { lines, Refusal } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { type DeskSettings, useDeskForm } from './desk-queries.ts'

const MAX_LINES = 50

const fields: RecordFields<Pick<DeskSettings, 'checklists'>> = {
  body: api.deskSettings.update.body,
  labels: { checklists: 'Checklists' },
  required: { 'checklists.name': 'Please enter a name' },
  kinds: { 'checklists.items': { ...lines, read: readLines } },
}

function readLines(typed: string): string[] {
  const read = lines.read(typed)
  if (read.length > MAX_LINES) throw new Refusal(`At most ${MAX_LINES} lines`)
  if (read.some(({ length }) => length > orderLimits.checklistText))
    throw new Refusal(`Each line can have ${orderLimits.checklistText} characters`)
  return read
}

/** The lines with which an order's checklist can begin. */
export function ChecklistsForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useDeskForm(fields, settings, 'Failed to save the checklists')
  const { control } = form.form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'checklists' })
  const add = (
    <Button
      onClick={() => append({ name: '', items: '' })}
      disabled={rows.length >= deskLimits.checklists}
      className="self-start"
    >
      <Plus size={18} aria-hidden="true" />
      Add checklist
    </Button>
  )
  return (
    <CardForm form={form} save="Save checklists" tools={add}>
      <p className="text-sm text-muted">
        An evening can begin with these, one thing to do on each line. Without any, the first three come back.
      </p>
      {rows.map((row, index) => {
        const { name } = row as { readonly name?: string } // react-hook-form knows only the id
        return (
          <ChecklistFields
            key={row.id}
            index={index}
            title={name || 'the new checklist'}
            onRemove={() => remove(index)}
          />
        )
      })}
    </CardForm>
  )
}

interface ChecklistFieldsProps {
  readonly index: number
  readonly title: string
  readonly onRemove: () => void
}

function ChecklistFields({ index, title, onRemove }: ChecklistFieldsProps) {
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{title}</legend>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <RecordField name={`checklists.${index}.name`} label="Name" />
        <RecordField name={`checklists.${index}.items`} label="What to do" />
      </div>
      <IconButton label={`Remove ${title}`} onClick={onRemove} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
