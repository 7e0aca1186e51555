import { emailKey, namesOf, type Role, Account, type User } from '@tablier/contracts'
import { sql, type SqlBool } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Db, NewUser, Trx, UserChange } from '../database/database.ts'
import { hasEmail } from '../database/has-email.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'

/** The columns of a user that may leave the server: all but the password hash. */
export const userColumns = namesOf(Account.properties).map((name) => `users.${name}` as const)

export interface Credentials {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly password_hash: string
}

export async function findUser(db: Db, id: number): Promise<Account | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** @param account its id, or its email address in any spelling */
export async function findCredentials(db: Db, account: number | string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'password_hash'])
    .where(typeof account === 'number' ? sql<SqlBool>`id = ${account}` : hasEmail(account))
    .executeTakeFirst()
}

/** Returns a user and locks the row until the transaction ends. */
export async function lockUser(trx: Trx, id: number): Promise<Account | undefined> {
  return trx.selectFrom('users').select(userColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps a user from being deleted until the transaction ends. Returns false if there is none. */
export async function shareUser(trx: Trx, id: number): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

/** @throws AppError `email_taken` */
export async function insertUser(db: Db, user: NewUser): Promise<Account> {
  const values = { ...user, email_key: emailKey(user.email) }
  return refuseTakenEmail(db.insertInto('users').values(values).returning(userColumns).executeTakeFirstOrThrow())
}

/** @returns undefined if there is no such user @throws AppError `email_taken` */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<Account | undefined> {
  return refuseTakenEmail(
    updateVersioned(db, 'users')
      .set({
        ...change,
        ...(change.email !== undefined && { email_key: emailKey(change.email) }),
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirst(),
  )
}

/**
 * Checks that another administrator remains before a change that takes the role from a user. It locks the
 * administrators' rows, so simultaneous changes wait for each other and see each other's result.
 * @throws AppError `last_administrator` if nobody else has the role
 */
export async function keepAnAdministrator(trx: Trx, id: number): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id) throw new AppError('last_administrator')
}

/** @throws AppError `email_taken` instead of the database's error */
export async function refuseTakenEmail<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (cause) {
    const isDuplicate = cause instanceof Error && 'code' in cause && cause.code === '23505'
    if (!isDuplicate) throw cause // email is the only unique column that a caller can set
    throw emailTaken({ cause })
  }
}

export function emailTaken(details: { readonly cause?: unknown } = {}): AppError {
  return new AppError('email_taken', { errors: [{ field: 'email', reason: 'hasAccount' }], ...details })
}

type Person = Pick<User, 'id' | 'name'>

export async function recordNewUser(trx: Trx, act: Act, { id, name }: Person): Promise<void> {
  await recordActivity(trx, act, { area: 'users', action: 'created', record_id: id, title: name })
}

/** Writes a line of the activity with the changed fields of an account, if any were changed. */
export async function recordUserChange(
  trx: Trx,
  act: Act,
  { former, changed, isNewPassword = false }: { former: User; changed: User; isNewPassword?: boolean },
): Promise<void> {
  const details = [
    ...changedFields(former, changed, ['name', 'email', 'role', 'avatar', 'language']),
    ...(isNewPassword ? (['password'] as const) : []),
  ]
  const { id, name } = changed
  await recordActivity(trx, act, { area: 'users', action: 'edited', record_id: id, title: name, details })
}
