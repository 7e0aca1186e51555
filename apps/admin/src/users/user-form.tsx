import { messageOf } from '@tablier/api-client'
import { passwordLengths, type Role, userFields } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { userProblem, type UserValues } from '../account-rules.ts'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { SelectField } from '../components/select.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { TextInput } from '../components/text-input.tsx'
import type { UserRecord } from '../session/session-store.ts'
import { usersKey } from './user-queries.ts'

const roles = ['user', 'admin'] as const satisfies readonly Role[]

interface UserFormProps extends EditActions {
  /** Null creates a user. */
  readonly user: UserRecord | null
}

export function UserForm({ user, onState, onCancel, onSaved }: UserFormProps) {
  const isNew = user === null
  const queryClient = useQueryClient()
  const { register, control, handleSubmit, setError, formState } = useForm<UserValues>({
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', password: '', role: user?.role ?? 'user' },
  })
  const saving = useMutation({
    mutationFn: (values: UserValues) => saveUser(user, values),
    onSuccess: () => {
      announceSuccess(isNew ? 'User created' : 'User updated')
      onSaved()
      void queryClient.invalidateQueries({ queryKey: usersKey })
    },
    onError: (error) =>
      setError('root', { message: messageOf(error, isNew ? 'Failed to create user' : 'Failed to update user') }),
    meta: { action: isNew ? 'create a user' : 'update a user' },
  })
  const { isDirty, errors } = formState

  function submit(values: UserValues) {
    const problem = userProblem(values, isNew)
    if (!problem) return saving.mutate(values)
    setError(problem.field ?? 'root', { message: problem.message }, { shouldFocus: true })
  }

  return (
    <EditForm
      isNew={isNew}
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={errors.root?.message}
      submit={handleSubmit(submit)}
      onState={onState}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        required
        maxLength={userFields.name.maxLength}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput label="Email" type="email" required error={errors.email?.message} {...register('email')} />
      <TextInput
        label={isNew ? 'Password' : 'New password'}
        type="password"
        autoComplete="new-password"
        required={isNew}
        placeholder={isNew ? `At least ${passwordLengths.min} characters` : 'Leave blank to keep the current password'}
        error={errors.password?.message}
        {...register('password')}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <SelectField label="Role" options={roles} value={value} onChange={onChange} />
        )}
      />
    </EditForm>
  )
}

async function saveUser(user: UserRecord | null, { password, role, ...texts }: UserValues): Promise<void> {
  const body = { name: texts.name.trim(), email: texts.email.trim(), role }
  if (!user) await client.users.create({ body: { ...body, password } })
  else await client.users.update({ params: { id: user.id }, body: { ...body, ...(password && { password }) } })
}
