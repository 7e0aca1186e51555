import { ApiError, messageOf } from '@tablier/api-client'
import { legalPageLengths } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { RichTextInput } from '../components/rich-text-input.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { type LegalPage, legalPagesOptions } from './legal-page-queries.ts'

type LegalValues = Pick<LegalPage, 'title' | 'body' | 'isPublished'>

/** The title and the text of a legal page, and whether visitors see it. */
export function LegalPageForm({ page, ...actions }: EditActions & { readonly page: LegalPage }) {
  const { name, title, body: text, isPublished } = page
  const queryClient = useQueryClient()
  const { control, register, handleSubmit, setError, formState } = useForm<LegalValues>({
    defaultValues: { title, body: text, isPublished },
  })
  const { errors, isDirty } = formState
  const { field: body } = useController({ control, name: 'body' })
  const saving = useMutation({
    mutationFn: (values: LegalValues) => client.legalPages.update({ params: { name }, body: values }),
    onSuccess: ({ legalPage }) => {
      queryClient.setQueryData(legalPagesOptions.queryKey, (pages) =>
        pages?.map((known) => (known.name === name ? legalPage : known)),
      )
      announceSuccess(legalPage.isPublished ? 'Page saved. Visitors can read it now.' : 'Page saved')
      actions.onSaved()
    },
    onError: (error) => {
      const message = messageOf(error, 'Failed to save the page')
      const isAboutText = error instanceof ApiError && error.fields.some(({ field }) => field === 'body')
      setError(isAboutText ? 'body' : 'root', { message }, { shouldFocus: true })
    },
    meta: { action: 'save a legal page' },
  })
  const submit = handleSubmit((values) => {
    if (values.title.trim() === '') setError('title', { message: 'Title is required' }, { shouldFocus: true })
    else saving.mutate(values)
  })

  return (
    <EditForm
      {...actions}
      isNew={false}
      isDirty={isDirty}
      isSaving={saving.isPending}
      submit={submit}
      failure={errors.root?.message}
    >
      <TextInput
        label="Title"
        required
        maxLength={legalPageLengths.title}
        error={errors.title?.message}
        {...register('title')}
      />
      <RichTextInput label="Text" extent="page" error={errors.body?.message} {...body} />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input type="checkbox" className="size-4.5 accent-primary" {...register('isPublished')} />
        Published: visitors can read this page, and your site's footer links to it
      </label>
    </EditForm>
  )
}
