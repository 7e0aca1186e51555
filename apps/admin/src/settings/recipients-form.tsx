import { api, EMAIL_PATTERN, settingsLengths } from '@tablier/contracts'
import { controlClass } from '../components/field.tsx'
import { lines, Refusal } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { type Settings, useSettingsForm } from './settings-queries.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

const fields: RecordFields<Pick<Settings, 'notifyEmails'>> = {
  body: api.settings.update.body,
  labels: { notifyEmails: 'Who gets a mail about a new message' },
  kinds: { notifyEmails: { ...lines, read: readEmails } },
}

function readEmails(typed: string): string[] {
  const emails = typed.split(/[\s,;]+/).filter(Boolean)
  const wrong = emails.find((email) => !emailPattern.test(email))
  if (wrong) throw new Refusal(`${wrong} is not an email address`)
  if (emails.length > settingsLengths.notifyEmails)
    throw new Refusal(`Please name at most ${settingsLengths.notifyEmails} people`)
  return emails
}

/** Who gets a mail about a new message. */
export function RecipientsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(fields, settings)
  return (
    <CardForm form={form} save="Save recipients">
      <RecordField
        name="notifyEmails"
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} field-sizing-content max-h-60 min-h-16`}
        hint="One email address per line. Leave it blank to tell every administrator."
      />
    </CardForm>
  )
}
