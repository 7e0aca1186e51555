import type { InputOf } from '@tablier/api-client'
import { type Api, api, passwordLengths } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { accountProblem } from '../account-rules.ts'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { asIs } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { UserRecord } from '../session/session-store.ts'
import { usersKey } from './user-queries.ts'

type UserValues = InputOf<Api['users']['create']>['body']

/** The fields of a user; without a password, a known user keeps the present one. */
function userFields(isNew: boolean): RecordFields<UserValues> {
  return {
    body: api.users.create.body,
    labels: { name: 'Name', email: 'Email', password: isNew ? 'Password' : 'New password', role: 'Role' },
    check: ({ name, email, password }) =>
      isNew
        ? accountProblem({ name, email, password }, 'Name, email and password are required')
        : accountProblem({ name, email, ...(password && { password }) }, 'Name and email are required'),
    kinds: { password: asIs },
  }
}

interface UserFormProps extends EditActions {
  /** Null creates a user. */
  readonly user: UserRecord | null
}

export function UserForm({ user, ...actions }: UserFormProps) {
  const isNew = user === null
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields: userFields(isNew),
    record: user,
    storedOf: (known): Partial<UserValues> => known ?? { role: 'user' },
    send: async (_changes, { password, ...body }) => {
      if (!user) await client.users.create({ body: { ...body, password } })
      else await client.users.update({ params: { id: user.id }, body: { ...body, ...(password && { password }) } })
    },
    onSaved: actions.onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    saved: isNew ? 'User created' : 'User updated',
    failed: isNew ? 'Failed to create user' : 'Failed to update user',
    action: isNew ? 'create a user' : 'update a user',
  })
  return (
    <DialogForm form={form} isNew={isNew} {...actions}>
      <RecordField name="name" />
      <RecordField name="email" type="email" />
      <RecordField
        name="password"
        type="password"
        autoComplete="new-password"
        required={isNew}
        placeholder={isNew ? `At least ${passwordLengths.min} characters` : 'Leave blank to keep the current password'}
      />
      <RecordField name="role" />
    </DialogForm>
  )
}
