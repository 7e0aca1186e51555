import { api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { RichTextInput } from '../components/rich-text-input.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { type LegalPage, legalPagesOptions } from './legal-page-queries.ts'

type LegalValues = Pick<LegalPage, 'title' | 'body' | 'isPublished'>

const fields: RecordFields<LegalValues> = {
  body: api.legalPages.update.body,
  labels: { title: 'Title', body: 'Text', isPublished: 'Published' },
}

/** The title and the text of a legal page, and whether it is published. */
export function LegalPageForm({ page, ...actions }: EditActions & { readonly page: LegalPage }) {
  const { name } = page
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: page,
    storedOf: (known): LegalValues => known,
    send: async (_changes, body) => {
      const { legalPage } = await client.legalPages.update({ params: { name }, body })
      queryClient.setQueryData(legalPagesOptions.queryKey, (pages) =>
        pages?.map((known) => (known.name === name ? legalPage : known)),
      )
      return legalPage
    },
    onSaved: actions.onSaved,
    saved: ({ isPublished }) => (isPublished ? 'Page saved. Visitors can read it now.' : 'Page saved'),
    failed: 'Failed to save the page',
    action: 'save a legal page',
  })
  return (
    <DialogForm form={form} isNew={false} {...actions}>
      <RecordField name="title" />
      <TextField />
      <RecordField
        name="isPublished"
        label="Published: visitors can read this page, and your site's footer links to it"
        className="flex min-h-11 items-center gap-2.5 text-sm"
      />
    </DialogForm>
  )
}

function TextField() {
  const { field, fieldState } = useController<LegalValues, 'body'>({ name: 'body' })
  return <RichTextInput label="Text" extent="page" error={fieldState.error?.message} {...field} />
}
