import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { client } from '../api.ts'
import { Button } from '../controls/button.tsx'
import { LeaveQuestion } from '../controls/leave-question.tsx'
import { announceSuccess } from '../controls/toasts.ts'
import { controlClass } from '../inputs/field.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { userProblem } from '../users/user-rules.ts'
import { AvatarField } from './avatar-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { type Profile, profileOptions } from './profile-queries.ts'

interface ProfileValues {
  readonly name: string
  readonly email: string
  /** A newly chosen picture. */
  readonly avatar: File | null
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { name, email, role } = profile
  const form = useForm<ProfileValues>({ defaultValues: { name, email, avatar: null } })
  const { register, control, handleSubmit, setError, clearErrors, formState } = form
  const avatar = useController({ control, name: 'avatar' })
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
    meta: { doing: 'update the profile' },
  })

  function submit(values: ProfileValues) {
    if (saving.isPending) return
    const problem = userProblem({ ...values, password: '', role }, false)
    if (!problem) return saving.mutate(values)
    setError(problem.field === 'name' || problem.field === 'email' ? problem.field : 'root', problem, {
      shouldFocus: true,
    })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <AvatarField
        current={profile.avatar}
        file={avatar.field.value}
        error={formState.errors.avatar?.message}
        onRefused={(message) => setError('avatar', { message })}
        onFile={(file) => {
          clearErrors('avatar')
          avatar.field.onChange(file)
        }}
      />
      <TextInput
        label="Name"
        required
        maxLength={200}
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label="Role"
        value={role}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <FormProblem message={formState.errors.root?.message} />
      <Button type="submit" look="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save changes'}
      </Button>
      <LeaveQuestion isDirty={formState.isDirty} />
    </form>
  )
}
