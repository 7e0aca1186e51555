import { api, legalPageIds, legalPageLengths, legalPageTexts } from '@tablier/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { type BaseSyntheticEvent, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { client } from '../../calls/api.ts'
import { Button, ButtonAnchor } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Card, Page } from '../../components/page.tsx'
import { htmlLines } from '../../components/html-lines.ts'
import { RichTextInput } from '../../components/rich-text-input.tsx'
import type { RecordFields } from '../../forms/record-fields.ts'
import { DialogForm, RecordField } from '../../forms/record-form.tsx'
import { FormHistoryButton, type FormSubject, LinkedFormHistory } from '../../history/form-history.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { FormLanguages, type TranslatedField } from '../../translations/form-languages.tsx'
import { translatedParts } from '../../translations/translated-parts.ts'
import { translationsKind } from '../../translations/translations.ts'
import { addressOf, type LegalPage, legalPagesOptions, purposes } from './legal-page-queries.ts'
import { questionBeforePublishing } from './placeholders.ts'
import { Loaded } from '../../components/failure-notice.tsx'
import { presentIn } from '../../calls/outdated.ts'
import { t } from '../../language/words.ts'

export function LegalPagesScreen() {
  const query = useQuery(legalPagesOptions)
  const [chosen, setEdited] = useState<LegalPage | null>(null)
  const { edit } = useSearch({ from: '/admin/legal-pages' })
  const navigate = useNavigate()
  const edited = query.data?.find(({ name }) => name === edit) ?? chosen
  const close = () => {
    setEdited(null)
    if (edit !== undefined) void navigate({ to: '/admin/legal-pages', replace: true, resetScroll: false })
  }
  return (
    <Page title={t.legalPages}>
      <p className="max-w-2xl text-sm text-muted">{t.threePagesForYourOwnWords}</p>
      <Loaded query={query} failed={t.failedToLoadTheLegalPages} loading={t.loadingPages}>
        {(pages) =>
          pages.map((page) => (
            <Card key={page.name} title={page.title}>
              <LegalPageSummary page={page} onEdit={() => setEdited(page)} />
            </Card>
          ))
        }
      </Loaded>
      {!edited && <LinkedFormHistory subjects={(query.data ?? []).map(historyOfPage)} />}
      {edited && <LegalPageDialog page={edited} onClosed={close} />}
    </Page>
  )
}

function LegalPageSummary({ page, onEdit }: { readonly page: LegalPage; readonly onEdit: () => void }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-muted">{purposes[page.name]}</p>
      <p className="font-medium">{stateOf(page)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEdit} aria-label={t.editOfTitle({ title: page.title })} icon={Pencil}>
          {t.edit}
        </Button>
        <FormHistoryButton subject={historyOfPage(page)} />
        {page.isPublished && (
          <ButtonAnchor href={addressOf(page)} variant="quiet" icon={ExternalLink}>
            {t.viewPage}
          </ButtonAnchor>
        )}
      </div>
    </div>
  )
}

function stateOf({ isPublished, body }: LegalPage): string {
  if (isPublished) return t.isPublishedPage
  return body === '' ? t.notWrittenYet : t.legalPageIsHidden
}

type LegalValues = Pick<LegalPage, 'title' | 'body' | 'isPublished' | 'translations'>

const { title: maxTitle, body: maxBody } = legalPageLengths

const translated: readonly TranslatedField[] = [
  { name: 'title', path: 'title', label: t.title, kind: 'text', maxLength: maxTitle },
  { name: 'body', path: 'body', label: t.text, kind: 'richText', extent: 'page', maxLength: maxBody },
]

const parts = translatedParts(translated)

const fields: RecordFields<LegalValues> = {
  body: api.legalPages.update.body,
  labels: { title: t.title, body: t.text, isPublished: t.isPublishedPage, ...parts.labels },
  shown: { ...parts.shown, body: ({ body }) => htmlLines(body) },
  kinds: { translations: translationsKind(legalPageTexts) },
}

function historyOfPage({ name, title, isPublished }: LegalPage): FormSubject {
  return {
    name: 'legalPages',
    id: legalPageIds[name],
    title: t.historyOf({ name: title }),
    fields,
    storedOf: ({ status, ...texts }) => ({ ...texts, isPublished: status === 'Published' }),
    // A restored page stays published if it is. The values are those that storedOf returns.
    questionOf: (values) => questionBeforePublishing({ ...(values as LegalValues), isPublished }),
    reloads: [legalPagesOptions.queryKey],
  }
}

/** The title and the text of a legal page, and whether it is published. */
function LegalPageDialog({ page, onClosed }: { readonly page: LegalPage; readonly onClosed: () => void }) {
  const { name } = page
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: page,
    storedOf: (known): LegalValues => known,
    send: async (_changes, body, { version }) => {
      const { legalPage } = await client.legalPages.update({ params: { name }, body: { ...body, version } })
      queryClient.setQueryData(legalPagesOptions.queryKey, (pages) =>
        pages?.map((known) => (known.name === name ? legalPage : known)),
      )
      return legalPage
    },
    canBeUndone: true,
    presentOf: (error) => presentIn<LegalPage>(error, 'legalPage'),
    reloads: [legalPagesOptions.queryKey],
    saved: ({ isPublished }) => (isPublished ? t.legalPageSavedPublished : t.pageSaved),
    failed: t.failedToSaveThePage,
    action: 'save a legal page',
  })
  const [asked, setAsked] = useState<FieldValues | null>(null)
  const question = asked && questionBeforePublishing(asked as LegalValues) // texts are held as they are stored
  const check = (values: FieldValues) =>
    questionBeforePublishing(values as LegalValues) ? setAsked(values) : form.save(values)
  const submit = (event?: BaseSyntheticEvent) => form.form.handleSubmit(check)(event)
  return (
    <>
      <DialogForm
        form={{ ...form, submit }}
        title={t.editOfTitle({ title: page.title })}
        isNew={false}
        onClosed={onClosed}
      >
        <FormLanguages fields={translated}>
          <RecordField name="title" />
          <TextField />
          <RecordField name="isPublished" label={t.legalPageIsPublished} />
        </FormLanguages>
      </DialogForm>
      {question && (
        <ConfirmDialog
          open
          {...question}
          cancel={t.keepEditing}
          onClose={() => setAsked(null)}
          onConfirm={() => asked && form.save(asked)}
        />
      )}
    </>
  )
}

function TextField() {
  const { field, fieldState } = useController<LegalValues, 'body'>({ name: 'body' })
  return <RichTextInput label={t.text} extent="page" error={fieldState.error?.message} {...field} />
}
