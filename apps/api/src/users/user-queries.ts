import { AppError } from '@tablier/api-rules'
import type { Role, User } from '@tablier/contracts'
import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { Database, NewUser, UserChange } from '../db/database.ts'

type Db = Kysely<Database> | Transaction<Database>

/** What leaves of a user: never the password's hash. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.avatar',
  'users.created_at',
  'users.updated_at',
] as const

/** Compares as the unique index `users_email` does: in any case. */
export function hasEmail(email: string): RawBuilder<SqlBool> {
  return sql`lower(email) = lower(${email})`
}

export interface Credentials {
  readonly id: number
  readonly role: Role
  readonly password_hash: string
}

/** A page of users in the order they were made, and how many there are in all. */
export async function listUsers(
  db: Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ items: User[]; total: number }> {
  const items = await db
    .selectFrom('users')
    .select(userColumns)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

export async function findCredentials(db: Kysely<Database>, email: string): Promise<Credentials | undefined> {
  return db.selectFrom('users').select(['id', 'role', 'password_hash']).where(hasEmail(email)).executeTakeFirst()
}

export async function findPasswordHash(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return user?.password_hash
}

/** The role of a user whose row stays as it is until the transaction ends. */
export async function lockRole(trx: Transaction<Database>, id: number): Promise<Role | undefined> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', id).forUpdate().executeTakeFirst()
  return user?.role
}

/** @throws AppError `email_taken` */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  return refuseTakenEmail(db.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow())
}

/**
 * @returns undefined where there is no such user
 * @throws AppError `email_taken`
 */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<User | undefined> {
  return refuseTakenEmail(
    db
      .updateTable('users')
      .set({ ...change, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirst(),
  )
}

/** @returns false where another change of the password was faster */
export async function replacePasswordHash(
  trx: Transaction<Database>,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: to, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false where there is no such user */
export async function deleteUser(trx: Transaction<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('users').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Stands before a change that takes the administrator role from a user. The
 * locked rows make such changes wait for each other, and then see their result.
 * @throws AppError `last_administrator` where nobody else has the role
 */
export async function keepAnAdministrator(trx: Transaction<Database>, id: number): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id) throw new AppError('last_administrator')
}

const UNIQUE_VIOLATION = '23505'

async function refuseTakenEmail<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (cause) {
    // users has no other unique column that a caller sets
    if (!(cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION)) throw cause
    throw new AppError('email_taken', { errors: [{ field: 'email', message: 'already has an account' }], cause })
  }
}
