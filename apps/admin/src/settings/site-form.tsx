import { api } from '@tablier/contracts'
import { useController } from 'react-hook-form'
import { controlClass } from '../components/field.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { LanguageField } from './language-field.tsx'
import { type Settings, useSettingsForm } from './settings-queries.ts'
import { TimeZoneField } from './time-zone-field.tsx'

type SiteValues = Pick<Settings, 'siteName' | 'language' | 'timeZone' | 'trashDays'>

const fields: RecordFields<SiteValues> = {
  body: api.settings.update.body,
  labels: { siteName: 'Site name', language: 'Language', timeZone: 'Time zone', trashDays: 'Days in the trash' },
  isNamed: true,
}

/** The site's name, language and time zone, and how long what was deleted is kept. */
export function SiteForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(fields, settings)
  const { control } = form.form
  const language = useController({ control, name: 'language' })
  const timeZone = useController({ control, name: 'timeZone' })
  return (
    <CardForm form={form} save="Save settings">
      <RecordField
        name="siteName"
        hint="Shown in browser tabs, shared links and emails. Leave it blank to use the text of your logo."
      />
      <LanguageField {...language.field} error={language.fieldState.error?.message} />
      <TimeZoneField
        {...timeZone.field}
        error={timeZone.fieldState.error?.message}
        hint="Your opening hours are read in this time zone."
      />
      <RecordField
        name="trashDays"
        className={`${controlClass} max-w-28`}
        hint="How long you can bring back what you deleted, 1 to 365 days. What is older is deleted for good."
      />
    </CardForm>
  )
}
