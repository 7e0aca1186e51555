import { ApiError, messageOf } from '@tablier/api-client'
import { settingsLengths } from '@tablier/contracts'
import { useController, useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { HintedField } from './hint.tsx'
import { LanguageField } from './language-field.tsx'
import { type Settings, useSaveSettings } from './settings-queries.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { WholeNumberField, wholeNumberRules } from './whole-number-field.tsx'

type SiteValues = Pick<Settings, 'siteName' | 'language' | 'timeZone' | 'trashDays'>

const labels = {
  siteName: 'Site name',
  language: 'Language',
  timeZone: 'Time zone',
  trashDays: 'Days in the trash',
} as const
const names = Object.keys(labels) as (keyof SiteValues)[] // Object.keys forgets its keys' type

/** The site's name, language and time zone, and how long what was deleted is kept. */
export function SiteForm({ settings }: { readonly settings: Settings }) {
  const form = useForm<SiteValues>({ values: siteValues(settings), resetOptions: { keepDirtyValues: true } })
  const { control, register, setError } = form
  const { errors, isDirty, dirtyFields } = form.formState
  const { field: language } = useController({ control, name: 'language' })
  const { field: timeZone } = useController({ control, name: 'timeZone' })
  const saving = useSaveSettings((saved) => form.reset(siteValues(saved)), showReasons)

  function showReasons(error: Error) {
    const reasons = error instanceof ApiError ? error.fields : []
    for (const { field, message } of reasons) {
      const name = names.find((known) => known === field)
      if (name) setError(name, { message: `${labels[name]} ${message}` }, { shouldFocus: true })
    }
    if (reasons.length === 0) setError('root', { message: messageOf(error, 'Failed to save the settings') })
  }

  const submit = form.handleSubmit((values) => {
    if (saving.isPending) return
    const changed = names.filter((name) => dirtyFields[name])
    saving.mutate(Object.fromEntries(changed.map((name) => [name, values[name]])))
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <HintedField
        label={labels.siteName}
        error={errors.siteName?.message}
        hint="Shown in browser tabs, shared links and emails. Leave it blank to use the text of your logo."
      >
        {(field) => <input {...field} maxLength={settingsLengths.siteName} {...register('siteName')} />}
      </HintedField>
      <LanguageField {...language} error={errors.language?.message} />
      <TimeZoneField
        {...timeZone}
        error={errors.timeZone?.message}
        hint="Your opening hours are read in this time zone."
      />
      <WholeNumberField
        label={labels.trashDays}
        error={errors.trashDays?.message}
        hint="How long you can bring back what you deleted, 1 to 365 days. What is older is deleted for good."
        {...settingsLengths.trashDays}
        registration={register('trashDays', wholeNumberRules(settingsLengths.trashDays))}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save settings'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function siteValues({ siteName, language, timeZone, trashDays }: Settings): SiteValues {
  return { siteName, language, timeZone, trashDays }
}
