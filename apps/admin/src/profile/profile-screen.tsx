import { messageOf } from '@tablier/api-client'
import { passwordLengths } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { passwordProblem } from '../account-rules.ts'
import { client } from '../api.ts'
import { useNewPassword } from '../new-password.ts'
import { Button } from '../components/button.tsx'
import { FailureNotice, FormAlert } from '../components/failure-notice.tsx'
import { Card } from '../components/page.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { UnsavedChangesDialog } from '../components/confirm-dialog.tsx'
import { useSession } from '../session/session-store.ts'
import { ProfileForm, profileOptions } from './profile-form.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStep } from './two-step.tsx'
import { t } from '../words.ts'

/** The signed-in user's profile and password. */
export function ProfileScreen() {
  const { data, error, refetch } = useQuery(profileOptions)
  return (
    <>
      {error && !data && (
        <FailureNotice message={messageOf(error, t.failedToLoadProfile)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">{t.loadingProfile}</output>}
      {data && (
        <Card title={t.profile}>
          <ProfileForm profile={data} />
        </Card>
      )}
      <Card title={t.changePassword}>
        <PasswordForm />
      </Card>
      <SessionsCard />
      <Card title={t.twoStepSignIn}>
        <TwoStep />
      </Card>
    </>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmation: '' }

const fields = [
  { name: 'currentPassword', label: t.currentPassword, autoComplete: 'current-password' },
  { name: 'newPassword', label: t.newPassword, autoComplete: 'new-password' },
  { name: 'confirmation', label: t.confirmNewPassword, autoComplete: 'new-password' },
] as const

function PasswordForm() {
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({ defaultValues: empty })
  const session = useSession()
  const advised = useNewPassword(session ? [session.name, session.email] : [])
  const saving = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      client.users.updatePassword({ body: { currentPassword, newPassword } }),
    onSuccess: () => {
      reset(empty)
      announceSuccess(t.passwordUpdatedSuccessfully)
    },
    onError: (error) => setError('root', { message: messageOf(error, t.failedToUpdatePassword) }),
    meta: { action: 'update the password' },
  })

  function submit(values: typeof empty) {
    if (saving.isPending) return
    const problems = passwordProblem(values)
    const wrong = fields.find(({ name }) => problems[name])
    if (!wrong) return saving.mutate(values)
    setError('root', { message: problems[wrong.name] })
    setFocus(wrong.name)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          type="password"
          required
          minLength={passwordLengths.min}
          maxLength={passwordLengths.max}
          placeholder={advised.placeholder}
          {...field}
          {...(name === 'newPassword' && advised)}
          {...register(name)}
        />
      ))}
      <FormAlert message={formState.errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? t.updating : t.updatePassword}
      </Button>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </form>
  )
}
