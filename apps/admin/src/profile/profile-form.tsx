import { messageOf } from '@tablier/api-client'
import { UserName } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { accountProblem } from '../account-rules.ts'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { controlClass } from '../components/field.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { refreshProfile } from '../session/session.ts'
import type { UserRecord } from '../session/session-store.ts'
import { AvatarField } from './avatar-field.tsx'

export const profileOptions = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: refreshProfile,
  staleTime: 0, // fetched each time the screen opens
  meta: { action: 'load the profile' },
})

interface ProfileValues {
  readonly name: string
  readonly email: string
  /** A newly chosen picture. */
  readonly avatar: File | null
}

export function ProfileForm({ profile }: { profile: UserRecord }) {
  const { name, email, role } = profile
  const queryClient = useQueryClient()
  const form = useForm<ProfileValues>({ defaultValues: { name, email, avatar: null } })
  const { control, register, setError, clearErrors } = form
  const { errors, isDirty } = form.formState
  const { field: avatar } = useController({ control, name: 'avatar' })
  const saving = useMutation({
    mutationFn: ({ avatar: file, ...texts }: ProfileValues) =>
      client.users.updateDetails({
        body: { name: texts.name.trim(), email: texts.email.trim() },
        ...(file && { file }),
      }),
    onSuccess: async (_answer, saved) => {
      form.reset({ ...saved, avatar: null })
      announceSuccess('Profile updated successfully')
      await queryClient.invalidateQueries({ queryKey: profileOptions.queryKey })
    },
    onError: (error) => setError('root', { message: messageOf(error, 'Failed to update profile') }),
    meta: { action: 'update the profile' },
  })
  const submit = form.handleSubmit((values) => {
    if (saving.isPending) return
    const problem = accountProblem(
      { name: values.name.trim(), email: values.email.trim() },
      'Name and email are required',
    )
    if (!problem) return saving.mutate(values)
    setError(problem.field ?? 'root', problem, { shouldFocus: true })
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
        maxLength={UserName.maxLength}
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
      <TextInput
        label="Role"
        value={role}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save changes'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}
