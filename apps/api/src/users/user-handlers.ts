import { accountKey, AppError, found } from '@tablier/api-rules'
import type { Api } from '@tablier/contracts'
import type { Kysely } from 'kysely'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/session-queries.ts'
import type { Database } from '../db/database.ts'
import type { Call, Caller, Handlers } from '../http/mount.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import {
  deleteUser,
  findPasswordHash,
  findUser,
  insertUser,
  keepAnAdministrator,
  listUsers,
  lockRole,
  replacePasswordHash,
  updateUser,
} from './user-queries.ts'

export interface UserDeps {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
}

type Users = Api['users']

export function userHandlers(deps: UserDeps): Handlers<Users> {
  const { db } = deps
  return {
    list: async ({ query: { page, limit } }) => ({ ...(await listUsers(db, { page, limit })), page, limit }),
    get: async ({ params }) => ({ user: found(await findUser(db, params.id)) }),
    create: (call) => create(deps, call),
    update: (call) => update(deps, call),
    delete: (call, caller) => remove(deps, call, caller),
    updateDetails: (call, caller) => updateDetails(deps, call, caller),
    updatePassword: (call, caller) => updatePassword(deps, call, caller),
  }
}

async function create({ db }: UserDeps, { body: { name, email, password, role = 'user' } }: Call<Users['create']>) {
  const password_hash = await hashPassword(password)
  return { user: await insertUser(db, { name: name.trim(), email, role, password_hash }) }
}

async function update({ db }: UserDeps, { params: { id }, body }: Call<Users['update']>) {
  const { name, email, role, password } = body
  // Before the transaction: hashing takes long, and the embedded database has one transaction at a time.
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const user = await db.transaction().execute(async (trx) => {
    if (role === 'user') await keepAnAdministrator(trx, id)
    const formerRole = found(await lockRole(trx, id))
    const changed = found(await updateUser(trx, id, { name: name?.trim(), email, role, password_hash }))
    if (password_hash !== undefined || changed.role !== formerRole) await endSessions(trx, id)
    return changed
  })
  return { user }
}

async function remove({ db }: UserDeps, { params: { id } }: Call<Users['delete']>, caller: Caller) {
  if (id === caller.user.id) throw new AppError('own_account')
  await db.transaction().execute(async (trx) => {
    await keepAnAdministrator(trx, id)
    if (!(await deleteUser(trx, id))) throw new AppError('not_found')
  })
  return null
}

async function updateDetails({ db }: UserDeps, { body, file }: Call<Users['updateDetails']>, { user }: Caller) {
  const { name, email } = body
  const changed = await updateUser(db, user.id, { name: name?.trim(), email, avatar: file })
  if (!changed) throw new AppError('unauthenticated') // deleted a moment ago
  return { user: changed }
}

async function updatePassword({ db, limits }: UserDeps, { body }: Call<Users['updatePassword']>, caller: Caller) {
  const { id, email } = caller.user
  // Whoever found an open screen may not guess here either.
  await limits.consume('login', accountKey(email))
  const from = await findPasswordHash(db, id)
  if (from === undefined || !(await isPassword(body.currentPassword, from))) throw wrongPassword()
  await limits.forgive('login', accountKey(email))
  const to = await hashPassword(body.newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, id, { from, to }))) throw wrongPassword()
    await endSessions(trx, id, caller.sessionId)
  })
  return null
}

function wrongPassword(): AppError {
  return new AppError('wrong_password', { errors: [{ field: 'currentPassword', message: 'is not correct' }] })
}
