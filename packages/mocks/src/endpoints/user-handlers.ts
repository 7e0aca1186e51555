import { accountKey, AppError, found } from '@tablier/api-rules'
import type { Api } from '@tablier/contracts'
import type { Call, Caller, Handlers } from '../calls.ts'
import type { Attempts } from '../state/attempts.ts'
import { insertAccount, updateAccount } from '../state/accounts.ts'
import type { MockState } from '../state/mock-state.ts'
import { endSessions } from '../state/sessions.ts'
import { pageOf } from './page-of.ts'

type Users = Api['users']

export function userHandlers(state: MockState, attempts: Attempts): Handlers<Users> {
  return {
    list: ({ query }) => pageOf(state.accounts.rows(), query),
    get: ({ params }) => ({ user: found(state.accounts.find(params.id)) }),
    create: ({ body: { name, email, password, role = 'user' } }) => ({
      user: insertAccount(state, { name: name.trim(), email, password, role }),
    }),
    update: (call) => update(state, call),
    delete: (call, caller) => remove(state, call, caller),
    updateDetails: ({ body: { name, email }, file }, { user }) => ({
      user: found(updateAccount(state, user.id, { name: name?.trim(), email, avatar: file })),
    }),
    updatePassword: (call, caller) => updatePassword(state, attempts, call, caller),
  }
}

function update(state: MockState, { params: { id }, body }: Call<Users['update']>) {
  if (body.role === 'user') keepAnAdministrator(state, id)
  const former = found(state.accounts.find(id))
  const user = found(updateAccount(state, id, { ...body, name: body.name?.trim() }))
  if (body.password !== undefined || user.role !== former.role) endSessions(state, id)
  return { user }
}

function remove(state: MockState, { params: { id } }: Call<Users['delete']>, caller: Caller) {
  if (id === caller.user.id) throw new AppError('own_account')
  keepAnAdministrator(state, id)
  if (!state.accounts.remove(id)) throw new AppError('not_found')
  endSessions(state, id)
  return null
}

function updatePassword(
  state: MockState,
  attempts: Attempts,
  { body }: Call<Users['updatePassword']>,
  { user, token }: Caller,
) {
  attempts.consume('login', accountKey(user.email))
  if (state.accounts.find(user.id)?.password !== body.currentPassword)
    throw new AppError('wrong_password', { errors: [{ field: 'currentPassword', message: 'is not correct' }] })
  attempts.forgive('login', accountKey(user.email))
  updateAccount(state, user.id, { password: body.newPassword })
  endSessions(state, user.id, token.sessionId)
  return null
}

/** @throws AppError `last_administrator` where nobody else has the role */
function keepAnAdministrator(state: MockState, id: number): void {
  const administrators = state.accounts.rows().filter(({ role }) => role === 'admin')
  if (administrators.length === 1 && administrators[0]?.id === id) throw new AppError('last_administrator')
}
