import { messageOf } from '@tablier/api-client'
import { replyLimits } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
import { isStale } from './draft-saver.ts'
import { type ReplyTemplate, templatesOptions } from './reply-queries.ts'

type TemplateValues = Pick<ReplyTemplate, 'name' | 'body'>

interface TemplateFormProps extends EditActions {
  /** Null creates a template. */
  readonly template: ReplyTemplate | null
}

export function TemplateForm({ template, onSaved, ...actions }: TemplateFormProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<TemplateValues>({
    defaultValues: { name: template?.name ?? '', body: template?.body ?? '' },
  })
  const { errors, isDirty } = formState
  const saving = useMutation({
    mutationFn: async (body: TemplateValues) => {
      if (!template) await client.replyTemplates.create({ body })
      else await client.replyTemplates.update({ params: template, body: { ...body, version: template.version } })
    },
    onSuccess: () => {
      announceSuccess(template ? 'Template saved' : 'Template created')
      onSaved()
    },
    onError: (error) => setError('root', { message: failureText(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey }), // the form need not wait for it
    meta: { action: 'save a template' },
  })
  return (
    <EditForm
      {...actions}
      isNew={template === null}
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={errors.root?.message}
      submit={handleSubmit((values) => saving.mutate(values))}
    >
      <TextInput
        label="Name"
        required
        maxLength={replyLimits.templateName}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Please enter a name' })}
      />
      <LongTextInput
        label="Text"
        required
        rows={8}
        maxLength={replyLimits.body}
        error={errors.body?.message}
        {...register('body', { validate: (body) => body.trim() !== '' || 'Please enter a text' })}
      />
      <p className="text-sm text-muted">
        <code>{'{name}'}</code>, <code>{'{first name}'}</code>, <code>{'{date}'}</code> and <code>{'{guests}'}</code>{' '}
        are filled in from the message. What it does not say stays, and you are asked before you send it.
      </p>
    </EditForm>
  )
}

function failureText(error: Error): string {
  if (isStale(error))
    return 'Somebody else changed this template in the meantime. Close this and open it again to see their text.'
  return messageOf(error, 'Failed to save the template')
}
