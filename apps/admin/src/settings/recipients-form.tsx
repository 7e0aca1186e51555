import { messageOf } from '@tablier/api-client'
import { EMAIL_PATTERN, settingsLengths } from '@tablier/contracts'
import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { HintedField } from './hint.tsx'
import { type Settings, useSaveSettings } from './settings-queries.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

/** Who gets a mail about a new message. */
export function RecipientsForm({ settings }: { readonly settings: Settings }) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    values: { recipients: settings.notifyEmails.join('\n') },
    resetOptions: { keepDirtyValues: true },
  })
  const refuse = (message: string) => setError('recipients', { message }, { shouldFocus: true })
  const saving = useSaveSettings(
    ({ notifyEmails }) => reset({ recipients: notifyEmails.join('\n') }),
    (error) => refuse(messageOf(error, 'Failed to save the settings')),
  )

  const submit = handleSubmit(({ recipients }) => {
    if (saving.isPending) return
    const notifyEmails = recipients.split(/[\s,;]+/).filter(Boolean)
    const wrong = notifyEmails.find((email) => !emailPattern.test(email))
    if (wrong) return refuse(`${wrong} is not an email address`)
    if (notifyEmails.length > settingsLengths.notifyEmails)
      return refuse(`Please name at most ${settingsLengths.notifyEmails} people`)
    saving.mutate({ notifyEmails })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <HintedField
        label="Who gets a mail about a new message"
        error={formState.errors.recipients?.message}
        hint="One email address per line. Leave it blank to tell every administrator."
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            className={`${className} field-sizing-content max-h-60 min-h-16`}
            {...register('recipients')}
          />
        )}
      </HintedField>
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save recipients'}
      </Button>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </form>
  )
}
