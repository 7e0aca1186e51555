import { api, replyLimits } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { EditableCard } from '../components/editable-card.tsx'
import { announceSuccess } from '../components/toasts.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton } from '../history/form-history.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { presentIn } from '../calls/outdated.ts'
import { templateFieldsText } from './fill-template.ts'
import { FormLanguages, type TranslatedField } from '../translations/form-languages.tsx'
import { translatedParts } from '../translations/translated-parts.ts'
import { translationsKind } from '../translations/translations.ts'
import { type ReplyTemplate, templatesOptions } from './reply-queries.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

export function TemplateList() {
  const query = useQuery(templatesOptions)
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: ReplyTemplate) => client.replyTemplates.delete({ params: { id } }),
    onSuccess: (_answer, { name }) => announceSuccess(t.nameDeleted({ name })),
    meta: { action: 'delete a template', failed: t.failedToDeleteTheTemplate, reloads: [templatesOptions.queryKey] },
  })
  return (
    <EditableCard
      query={query}
      limit={replyLimits.templates}
      words={words}
      shownOf={({ name, body }) => ({ name, note: body })}
      dialogOf={(template, onClosed) => <TemplateDialog template={template} onClosed={onClosed} />}
      questionOf={(name) => t.deleteTemplateQuestion({ name })}
      onDelete={remove}
    />
  )
}

const words = {
  title: t.templates,
  add: t.addTemplate,
  empty: t.templatesExplained,
  loading: t.loadingTemplates,
  failed: t.failedToLoadTheTemplates,
  deletion: t.deleteTemplate,
}

const translated: readonly TranslatedField[] = [
  { name: 'body', path: 'body', label: t.templateText, kind: 'longText', maxLength: replyLimits.body },
]

const parts = translatedParts(translated)

const fields: RecordFields<Pick<ReplyTemplate, 'name' | 'body' | 'translations'>> = {
  body: api.replyTemplates.create.body,
  labels: { name: t.name, body: t.templateText, ...parts.labels },
  shown: parts.shown,
  kinds: { translations: translationsKind(['body']) },
  required: { name: t.pleaseEnterAName, body: t.pleaseEnterAText },
}

interface TemplateDialogProps {
  /** Null creates a template. */
  readonly template: ReplyTemplate | null
  readonly onClosed: () => void
}

function TemplateDialog({ template, onClosed }: TemplateDialogProps) {
  const form = useRecordForm({
    fields,
    record: template,
    storedOf: (known): Partial<ReplyTemplate> => known ?? {},
    send: async (_changes, body, known) => {
      if (template)
        return (await client.replyTemplates.update({ params: template, body: { ...body, version: known?.version } }))
          .template
      await client.replyTemplates.create({ body })
      return undefined
    },
    canBeUndone: true,
    reloads: [templatesOptions.queryKey],
    saved: template ? t.templateSaved : t.templateCreated,
    failed: t.failedToSaveTheTemplate,
    presentOf: (error) => presentIn<ReplyTemplate>(error, 'template'),
    action: 'save a template',
  })
  return (
    <DialogForm
      form={form}
      title={template ? t.editTemplate : t.addTemplate}
      isNew={template === null}
      onClosed={onClosed}
      tools={template && <TemplateHistory template={template} hasUnsavedInput={form.isDirty} onRestored={onClosed} />}
    >
      <FormLanguages fields={translated}>
        <RecordField name="name" />
        <RecordField name="body" rows={8} />
      </FormLanguages>
      <p className="text-sm text-muted">{t.templateFieldsHint({ fields: templateFieldsText(locale) })}</p>
    </DialogForm>
  )
}

interface TemplateHistoryProps {
  readonly template: ReplyTemplate
  readonly hasUnsavedInput: boolean
  readonly onRestored: () => void
}

function TemplateHistory({ template: { id, name }, ...button }: TemplateHistoryProps) {
  const title = t.historyOf({ name })
  const reloads = [templatesOptions.queryKey]
  return <FormHistoryButton subject={{ name: 'replyTemplates', id, title, fields, reloads }} {...button} />
}
