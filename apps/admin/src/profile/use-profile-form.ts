import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { userProblem } from '../account-rules.ts'
import { type Profile, profileOptions } from './profile-queries.ts'

interface ProfileValues {
  readonly name: string
  readonly email: string
  /** A newly chosen picture. */
  readonly avatar: File | null
}

/** The profile form's state: values, saving and errors. */
export function useProfileForm({ name, email, role }: Profile) {
  const queryClient = useQueryClient()
  const form = useForm<ProfileValues>({ defaultValues: { name, email, avatar: null } })
  const { control, handleSubmit, setError, clearErrors } = form
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

  function check(values: ProfileValues) {
    if (saving.isPending) return
    const problem = userProblem({ ...values, password: '', role }, false)
    if (!problem) return saving.mutate(values)
    setError(problem.field === 'name' || problem.field === 'email' ? problem.field : 'root', problem, {
      shouldFocus: true,
    })
  }

  return {
    register: form.register,
    formState: form.formState,
    isSaving: saving.isPending,
    submit: handleSubmit(check),
    avatar: avatar.value,
    chooseAvatar: (file: File) => {
      clearErrors('avatar')
      avatar.onChange(file)
    },
    refuseAvatar: (message: string) => setError('avatar', { message }),
  }
}
