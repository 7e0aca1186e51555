import { ApiError, messageOf } from '@tablier/api-client'
import { settingsLengths } from '@tablier/contracts'
import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { HintedField } from './hint.tsx'
import { type Settings, useSaveSettings } from './settings-queries.ts'
import { WholeNumberField, wholeNumberRules } from './whole-number-field.tsx'

type ReplyValues = Pick<Settings, 'replyEmail' | 'answerWithinHours'>

/** Where the answers to replies go, and how long a message may wait for its own. */
export function ReplySettingsForm({ settings }: { readonly settings: Settings }) {
  const form = useForm<ReplyValues>({ values: replyValues(settings), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty, dirtyFields } = form.formState
  const saving = useSaveSettings((saved) => form.reset(replyValues(saved)), showReason)

  function showReason(error: Error) {
    const reason = error instanceof ApiError && error.fields.find(({ field }) => field === 'replyEmail')
    if (reason) form.setError('replyEmail', { message: `This ${reason.message}` }, { shouldFocus: true })
    else form.setError('root', { message: messageOf(error, 'Failed to save the settings') })
  }
  const submit = form.handleSubmit(({ replyEmail, answerWithinHours }) => {
    if (saving.isPending) return
    saving.mutate({
      ...(dirtyFields.replyEmail && { replyEmail: replyEmail.trim() }),
      ...(dirtyFields.answerWithinHours && { answerWithinHours }),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <HintedField
        label="Address for answers"
        error={errors.replyEmail?.message}
        hint="When your guests answer your reply, their mail goes here. Leave it blank to use the address of the person who replied."
      >
        {(field) => (
          <input {...field} type="email" autoCapitalize="none" maxLength={254} {...form.register('replyEmail')} />
        )}
      </HintedField>
      <WholeNumberField
        label="Hours to answer"
        error={errors.answerWithinHours?.message}
        hint="A message that waits longer is pointed out on the dashboard and by the bell, 1 to 720 hours. With 0, none is."
        {...settingsLengths.answerWithinHours}
        registration={form.register('answerWithinHours', wholeNumberRules(settingsLengths.answerWithinHours))}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save settings'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function replyValues({ replyEmail, answerWithinHours }: Settings): ReplyValues {
  return { replyEmail, answerWithinHours }
}
