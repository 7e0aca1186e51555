import { factorLimits, type Factors, type Passkey, type User, type Way } from '@tablier/contracts'
import { Secret, TOTP } from 'otpauth'
import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database, Db } from '../database/database.ts'
import { placeIn, takeId } from '../database/sealed-columns.ts'
import { type Act, recordActivity } from '../history/record-activity.ts'
import { enqueueMail, type FactorChange } from '../outbox/outbox-queries.ts'
import type { PasswordCaller, Ports } from '../ports.ts'
import type { Secrets } from '../secrets.ts'

/** A factor is a passkey, a codes app or a recovery code. This file has what is stored of them. */

type Eb = ExpressionBuilder<Database, 'factors'>
type Person = Pick<User, 'id' | 'name' | 'email'>

/** Selects what an account can use besides its password; not a codes app that waits for its first code. */
const isOf = (userId: number) => (eb: Eb) => eb('user_id', '=', userId).and('is_confirmed', '=', true)

/** Returns the ways in which an account confirms its sign-ins; none if the password is enough. */
export async function findSteps(db: Db, userId: number): Promise<Way[]> {
  const kinds = await db.selectFrom('factors').select('kind').where(isOf(userId)).groupBy('kind').execute()
  const has = new Set(kinds.map(({ kind }) => kind))
  const steps: Way[] = [
    ...(has.has('passkey') ? ['passkey' as const] : []),
    ...(has.has('codes') ? ['code' as const] : []),
  ]
  return steps.length > 0 && has.has('recovery_code') ? [...steps, 'recovery_code'] : steps
}

/** Returns true if the owner requires a second step of this account. */
export async function isStepRequired(db: Db, { role }: Pick<User, 'role'>): Promise<boolean> {
  const { second_step_required } = await db
    .selectFrom('settings')
    .select('second_step_required')
    .executeTakeFirstOrThrow()
  return second_step_required && role === 'admin'
}

/** Returns what an account sees of its own factors. */
export async function readFactors({ db, passkeys: host }: Ports, user: User): Promise<Factors> {
  const rows = await db.selectFrom('factors').selectAll().where(isOf(user.id)).orderBy('id').execute()
  const codes = rows.find(({ kind }) => kind === 'codes')
  const passkeys = rows.flatMap(({ kind, id, name, added_at, last_used_at }): Passkey[] =>
    kind === 'passkey' ? [{ id, name, added_at, ...(last_used_at !== null && { last_used_at }) }] : [],
  )
  return {
    passkeys,
    ...(codes && { codes_since: codes.added_at }),
    recovery_codes: rows.filter(({ kind }) => kind === 'recovery_code').length,
    ...(host && { passkeys_at: host.origin }),
    is_required: await isStepRequired(db, user),
  }
}

/** Writes a line of the activity and mails a notice to the account. */
export async function reportFactor(
  trx: Transaction<Database>,
  act: Act,
  { id, name, email }: Person,
  change: FactorChange,
): Promise<void> {
  await recordActivity(trx, act, { area: 'users', action: 'edited', record_id: id, title: name, details: [change] })
  await enqueueMail(trx, 'factor_changed', { user_id: id, name, email, change }, act.at)
}

/** Removes all factors of an account. Returns false if it had none. */
export async function removeFactors(trx: Transaction<Database>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('factors').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the factors of accounts that can no longer be restored. */
export async function deleteEndedFactors(db: Db): Promise<void> {
  await sql`
    delete from factors where not exists (select from users where users.id = user_id)
      and not exists (select from trash where area = 'users' and record_id = user_id)
  `.execute(db)
}

/** Letters and digits that nobody confuses: 32 of them, so each takes five random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 12
/** The first letters find the code; the others are its secret. */
const NAME_LENGTH = 4

export interface NewRecoveryCodes {
  /** As they are shown, such as `k7q2-m4xp-9tra`. */
  readonly codes: readonly string[]
  readonly rows: readonly { readonly name: string; readonly hash: string }[]
}

/** Makes recovery codes, one hash after the other, so that others who wait for their password get their turn. */
export async function makeRecoveryCodes({ passwords }: Ports, caller: PasswordCaller): Promise<NewRecoveryCodes> {
  const codes = new Map<string, string>() // by their first letters, which must differ
  while (codes.size < factorLimits.recoveryCodes) {
    const code = Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => ALPHABET[byte & 31]).join('')
    codes.set(code.slice(0, NAME_LENGTH), code)
  }
  const rows: { name: string; hash: string }[] = []
  for (const [name, code] of codes) rows.push({ name, hash: await passwords.hash(code, caller) })
  return { codes: [...codes.values()].map((code) => code.replace(/.{4}(?=.)/g, '$&-')), rows }
}

/** Stores new recovery codes; those before end. */
export async function storeRecoveryCodes(
  trx: Transaction<Database>,
  userId: number,
  { rows }: NewRecoveryCodes,
  now: Date,
): Promise<void> {
  const kind = 'recovery_code' as const
  await trx.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', kind).execute()
  const values = rows.map((row) => ({ ...row, kind, user_id: userId, added_at: now.toISOString() }))
  await trx.insertInto('factors').values(values).execute()
}

/** Finds the recovery code that somebody typed, and compares its secret. Returns the id of its row. */
export async function findRecoveryCode(
  { db, passwords }: Ports,
  userId: number,
  typed: string,
  caller: PasswordCaller,
): Promise<number | undefined> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const row = await db
    .selectFrom('factors')
    .select(['id', 'hash'])
    .where(isOf(userId))
    .where('kind', '=', 'recovery_code')
    .where('name', '=', code.slice(0, NAME_LENGTH))
    .executeTakeFirst()
  return (await passwords.matches(code, row?.hash ?? undefined, caller)) ? row?.id : undefined
}

/** The seconds for which a code of the app is shown. */
const PERIOD = 30

/** Returns the generator of codes that apps of all makers understand: six digits by SHA-1 (RFC 6238). */
export function totpOf(secret: Secret, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
}

export const newSecret = () => new Secret({ size: 20 })

/** Stores the secret of a codes app, which waits for its first code and replaces another one that waits. */
export async function storeCodesApp(
  trx: Transaction<Database>,
  userId: number,
  secret: Secret,
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<void> {
  const apps = trx.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', 'codes')
  await apps.where('is_confirmed', '=', false).execute()
  const id = await takeId(trx, 'factors')
  const { text: sealed, keyId: sealed_key } = await secrets.seal(secret.base32, placeIn('factors', id))
  await trx
    .insertInto('factors')
    .values({
      id,
      sealed,
      sealed_key,
      user_id: userId,
      kind: 'codes',
      is_confirmed: false,
      added_at: now.toISOString(),
    })
    .execute()
}

/**
 * Checks a code of an account's codes app, of this half minute, the one before or the next.
 * @returns the row and the step of the code; undefined if it is wrong
 * @throws AppError `codes_unreadable` if the server has not the key any more with which the secret was sealed
 */
export async function checkCode(
  { db, secrets, now }: Ports,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<{ id: number; step: number } | undefined> {
  const app = await db
    .selectFrom('factors')
    .select(['id', 'sealed', 'sealed_key'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'codes')
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst()
  if (!app || app.sealed === null || app.sealed_key === null) return undefined
  const base32 = await secrets.open({ text: app.sealed, keyId: app.sealed_key }, placeIn('factors', app.id))
  if (base32 === undefined) throw new AppError('codes_unreadable')
  const totp = totpOf(Secret.fromBase32(base32))
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : { id: app.id, step: totp.counter({ timestamp }) + delta }
}

/** Uses up a code with its step, and all before it. Returns false if it was used already. */
export async function useCode(
  trx: Transaction<Database>,
  { id, step }: { readonly id: number; readonly step: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set({ counter: step, last_used_at: now.toISOString(), is_confirmed: true })
    .where('id', '=', id)
    .where('counter', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
