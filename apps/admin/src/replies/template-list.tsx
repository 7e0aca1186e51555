import { messageOf } from '@tablier/api-client'
import { api, replyLimits } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Card } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { templateFieldsText } from '../template-fields.ts'
import { type ReplyTemplate, templatesOptions } from './reply-queries.ts'
import { t } from '../words.ts'

/** The templates of replies, and what can be done with them. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(templatesOptions)
  const [editing, setEditing] = useState<{ readonly template: ReplyTemplate | null } | null>(null)
  const [deleting, setDeleting] = useState<ReplyTemplate | null>(null)
  const remove = useDeletion()
  const isFull = (data?.length ?? 0) >= replyLimits.templates
  const add = (
    <Button onClick={() => setEditing({ template: null })} disabled={isFull}>
      <Plus size={18} aria-hidden="true" />
      {t.addTemplate}
    </Button>
  )
  return (
    <Card title={t.templates} action={add}>
      {error && !data && (
        <FailureNotice message={messageOf(error, t.failedToLoadTheTemplates)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">{t.loadingTemplates}</output>}
      {data?.length === 0 && <p className="text-sm text-muted">{t.aTemplateIsATextThat}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t.templates} className="-my-3 divide-y divide-line">
          {data.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={() => setEditing({ template })}
              onDelete={() => setDeleting(template)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <EditDialog title={editing.template ? t.editTemplate : t.addTemplate} onClosed={() => setEditing(null)}>
          {(actions) => <TemplateForm template={editing.template} {...actions} />}
        </EditDialog>
      )}
      <DeleteDialog
        row={deleting}
        title={t.deleteTemplate}
        question={t.deleteTemplateQuestion({ name: deleting?.name ?? '' })}
        onDelete={remove}
        onClose={() => setDeleting(null)}
      />
    </Card>
  )
}

interface TemplateRowProps {
  readonly template: ReplyTemplate
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function TemplateRow({ template: { name, body }, onEdit, onDelete }: TemplateRowProps) {
  return (
    <li className="flex items-center gap-2 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p title={body} className="truncate text-muted">
          {body}
        </p>
      </div>
      <IconButton label={t.editOfName({ name })} onClick={onEdit} className="max-sm:size-11">
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t.deleteOfName({ name })} onClick={onDelete} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useDeletion(): (template: ReplyTemplate) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: ReplyTemplate) => client.replyTemplates.delete({ params: { id } }),
    onSuccess: (_answer, { name }) => announceSuccess(t.nameDeleted({ name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey }),
    meta: { action: 'delete a template', failed: t.failedToDeleteTheTemplate },
  })
  return mutate
}

const fields: RecordFields<Pick<ReplyTemplate, 'name' | 'body'>> = {
  body: api.replyTemplates.create.body,
  labels: { name: t.name, body: t.templateText },
  required: { name: t.pleaseEnterAName, body: t.pleaseEnterAText },
}

interface TemplateFormProps extends EditActions {
  /** Null creates a template. */
  readonly template: ReplyTemplate | null
}

function TemplateForm({ template, ...actions }: TemplateFormProps) {
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
    saved: template ? t.templateSaved : t.templateCreated,
    failed: t.failedToSaveTheTemplate,
    outdated: t.somebodyElseChangedThisTemplate,
    action: 'save a template',
  })
  return (
    <DialogForm form={form} isNew={template === null} {...actions}>
      <RecordField name="name" />
      <RecordField name="body" rows={8} />
      <p className="text-sm text-muted">{t.areFilledInFromTheMessage({ fields: templateFieldsText })}</p>
    </DialogForm>
  )
}
