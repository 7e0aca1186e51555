import { userFields } from '@tablier/contracts'
import { useController, useForm } from 'react-hook-form'
import { accountProblem } from '../account-rules.ts'
import { Button } from '../components/button.tsx'
import { controlClass } from '../components/field.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { TextInput } from '../components/text-input.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import type { UserRecord } from '../session/session-store.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailChangeNotice } from './email-change-notice.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type ProfileValues, useProfileSave } from './use-profile-save.ts'

export function ProfileForm({ profile }: { profile: UserRecord }) {
  const form = useForm<ProfileValues>({
    values: valuesOf(profile), // a new address may be confirmed in another tab
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, setError, clearErrors } = form
  const { errors, isDirty } = form.formState
  const { field: avatar } = useController({ control, name: 'avatar' })
  const saving = useProfileSave((user) => form.reset(valuesOf(user), { keepDirtyValues: false }))
  const { isSaving, asked } = saving
  const submit = form.handleSubmit((values) => {
    if (isSaving) return
    const texts = { name: values.name.trim(), email: values.email.trim() }
    const { name, email } = accountProblem(texts, 'Name and email are required')
    if (name) setError('name', { message: name }, { shouldFocus: true })
    else if (email) setError('email', { message: email }, { shouldFocus: true })
    else saving.save(values)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <AvatarField
        current={profile.avatar}
        file={avatar.value}
        error={errors.avatar?.message}
        onRefused={(message) => setError('avatar', { message })}
        onFile={(file) => {
          clearErrors('avatar')
          avatar.onChange(file)
        }}
      />
      <TextInput
        label="Name"
        required
        maxLength={userFields.name.maxLength}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <EmailChangeNotice />
      <TextInput
        label="Role"
        value={profile.role}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <FormAlert message={errors.root?.message ?? (asked ? undefined : saving.problem)} />
      <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-36 self-start">
        {isSaving ? 'Saving...' : 'Save changes'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
      <PasswordDialog
        email={asked?.email.trim() ?? null}
        problem={saving.problem}
        isSaving={isSaving}
        onConfirm={saving.saveWith}
        onCancel={saving.stopAsking}
      />
    </form>
  )
}

function valuesOf({ name, email }: UserRecord): ProfileValues {
  return { name, email, avatar: null }
}
