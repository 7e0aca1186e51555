import type { Api } from '@tablier/contracts'
import { accountKey } from '../rate-limits.ts'
import { rememberDevice } from './known-devices.ts'
import { endSessions } from './session-queries.ts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'
import { replaceAvatar } from './replace-avatar.ts'
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

type Users = Api['users']

export function userHandlers(ports: Ports): Handlers<Users> {
  const { db } = ports
  return {
    list: async ({ query: { page, limit } }) => ({ ...(await listUsers(db, { page, limit })), page, limit }),
    get: async ({ params }) => ({ user: found(await findUser(db, params.id)) }),
    create: (call) => create(ports, call),
    update: (call) => update(ports, call),
    delete: (call, caller) => remove(ports, call, caller),
    updateDetails: (call, caller) => updateDetails(ports, call, caller),
    updatePassword: (call, caller) => updatePassword(ports, call, caller),
  }
}

async function create(
  { db, passwords }: Ports,
  { body: { name, email, password, role = 'user' } }: Call<Users['create']>,
) {
  const password_hash = await passwords.hash(password, 'administrator')
  return { user: await insertUser(db, { name: name.trim(), email, role, password_hash }) }
}

async function update({ db, passwords }: Ports, { params: { id }, body }: Call<Users['update']>) {
  const { name, email, role, password } = body
  // Before the transaction: hashing is slow, and the embedded database runs one transaction at a time.
  const password_hash = password === undefined ? undefined : await passwords.hash(password, 'administrator')
  const user = await db.transaction().execute(async (trx) => {
    if (role === 'user') await keepAnAdministrator(trx, id)
    const formerRole = found(await lockRole(trx, id))
    const changed = found(await updateUser(trx, id, { name: name?.trim(), email, role, password_hash }))
    if (password_hash !== undefined || changed.role !== formerRole) await endSessions(trx, id)
    return changed
  })
  return { user }
}

async function remove({ db }: Ports, { params: { id } }: Call<Users['delete']>, caller: Caller) {
  if (id === caller.user.id) throw new AppError('own_account')
  await db.transaction().execute(async (trx) => {
    await keepAnAdministrator(trx, id)
    if (!(await deleteUser(trx, id))) throw new AppError('not_found')
  })
  return null
}

async function updateDetails(ports: Ports, { body, file }: Call<Users['updateDetails']>, { user }: Caller) {
  const { name, email } = body
  const changed = await replaceAvatar(ports, user.id, file, (trx, avatar) =>
    updateUser(trx, user.id, { name: name?.trim(), email, avatar }),
  )
  if (!changed) throw new AppError('unauthenticated') // deleted in the meantime
  return { user: changed }
}

async function updatePassword(ports: Ports, { body, device }: Call<Users['updatePassword']>, caller: Caller) {
  const { db, passwords, attempts } = ports
  const { id, role } = caller.user
  const asWhom = role === 'admin' ? 'administrator' : 'stranger' // anybody may register
  await attempts.consume('password', accountKey(id)) // a right password costs two hashes as well
  // Limits guesses at an unattended screen.
  await attempts.consume('login', accountKey(id))
  const from = await findPasswordHash(db, id)
  if (from === undefined || !(await passwords.matches(body.currentPassword, from, asWhom))) throw wrongPassword()
  await attempts.forgive('login', accountKey(id))
  const to = await passwords.hash(body.newPassword, asWhom)
  await db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, id, { from, to }))) throw wrongPassword()
    await endSessions(trx, id, caller.sessionId)
  })
  await rememberDevice(ports, device, { id, password_hash: to })
  return null
}

function wrongPassword(): AppError {
  return new AppError('wrong_password', { errors: [{ field: 'currentPassword', message: 'is not correct' }] })
}
