import { api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { type ReplyTemplate, templatesOptions } from './reply-queries.ts'

const fields: RecordFields<Pick<ReplyTemplate, 'name' | 'body'>> = {
  body: api.replyTemplates.create.body,
  labels: { name: 'Name', body: 'Text' },
  required: { name: 'Please enter a name', body: 'Please enter a text' },
}

interface TemplateFormProps extends EditActions {
  /** Null creates a template. */
  readonly template: ReplyTemplate | null
}

export function TemplateForm({ template, ...actions }: TemplateFormProps) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: template,
    storedOf: (known): Partial<ReplyTemplate> => known ?? {},
    send: async (_changes, body) => {
      if (!template) await client.replyTemplates.create({ body })
      else await client.replyTemplates.update({ params: template, body: { ...body, version: template.version } })
    },
    onSaved: actions.onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey }),
    saved: template ? 'Template saved' : 'Template created',
    failed: 'Failed to save the template',
    outdated: 'Somebody else changed this template in the meantime. Close this and open it again to see their text.',
    action: 'save a template',
  })
  return (
    <DialogForm form={form} isNew={template === null} {...actions}>
      <RecordField name="name" />
      <RecordField name="body" rows={8} />
      <p className="text-sm text-muted">
        <code>{'{name}'}</code>, <code>{'{first name}'}</code>, <code>{'{date}'}</code> and <code>{'{guests}'}</code>{' '}
        are filled in from the message. What it does not say stays, and you are asked before you send it.
      </p>
    </DialogForm>
  )
}
