import { type FactorChange, factorLimits, type Factors, type Passkey, type User, type Way } from '@tablier/contracts'
import { Secret, TOTP } from 'otpauth'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Act, ownAct } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { type Database, type Db, hasDeleted, settingsOf, type Trx } from '../database/database.ts'
import { placeIn } from '../database/sealed-columns.ts'
import { recordActivity } from '../history/record-activity.ts'
import { enqueueMail, noticeTo } from '../outbox/outbox-queries.ts'
import type { PasswordCaller, Ports } from '../calls/ports.ts'
import { findUser } from './user-queries.ts'

/** A factor is a passkey, a codes app or a recovery code. This file has what is stored of them. */

type Eb = ExpressionBuilder<Database, 'factors'>
type Person = Pick<User, 'id' | 'name' | 'email'>

/** Selects what an account can use besides its password; not a codes app that waits for its first code. */
const isOf = (userId: number) => (eb: Eb) => eb('user_id', '=', userId).and('is_confirmed', '=', true)

/** Returns the ways in which an account confirms its sign-ins; none if the password is enough. */
export async function findSteps(db: Db, userId: number): Promise<Way[]> {
  const kinds = await db.selectFrom('factors').select('kind').where(isOf(userId)).groupBy('kind').execute()
  const has = new Set(kinds.map(({ kind }) => kind))
  const ways = ['passkey', 'code', 'recovery_code'] as const
  const own = ways.filter((way) => has.has(way === 'code' ? 'codes' : way))
  return own[0] === 'recovery_code' ? [] : own
}

/** Returns the condition that an account has a second step. */
export function hasStep(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from factors where user_id = ${userId} and is_confirmed and kind <> 'recovery_code'
  )`
}

/** Returns true if the owner requires a second step of this account. */
export async function isStepRequired(db: Db, { role }: Pick<User, 'role'>): Promise<boolean> {
  const { second_step_required } = await settingsOf(db, 'second_step_required')
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
export async function reportFactor(trx: Trx, act: Act, user: Person, change: FactorChange): Promise<void> {
  const line = { area: 'users', action: 'edited', record_id: user.id, title: user.name, details: [change] } as const
  await recordActivity(trx, act, line)
  await enqueueMail(trx, 'factor_changed', { ...noticeTo(user), change }, act.at)
}

/** Removes all factors of an account. Returns false if it had none. */
export async function removeFactors(trx: Trx, userId: number): Promise<boolean> {
  return hasDeleted(trx.deleteFrom('factors').where('user_id', '=', userId))
}

/** Deletes the factors of accounts that can no longer be restored. */
export async function deleteEndedFactors(db: Db): Promise<void> {
  await sql`
    delete from factors where not exists (select from users where users.id = user_id)
      and not exists (select from trash where area = 'users' and record_id = user_id)
  `.execute(db)
}

/** A factor that somebody has shown to be theirs, until it is used. */
export interface ShownFactor {
  readonly way: Way
  readonly userId: number
  readonly id: number
  /** The counter of its row. Another use changes it or deletes the row. */
  readonly counter: number
  /** The counter after this use. */
  readonly next: number
}

/** Uses a factor, and deletes a recovery code. @throws AppError `wrong_code` or `passkey_refused` */
export async function useFactor(trx: Trx, { way, userId, id, counter, next }: ShownFactor, now: Date): Promise<void> {
  const isUnused = (eb: Eb) => eb('id', '=', id).and('counter', '=', counter)
  const change = { counter: next, last_used_at: now.toISOString(), is_confirmed: true }
  const { length: used } =
    way === 'recovery_code'
      ? await trx.deleteFrom('factors').where(isUnused).returning('id').execute()
      : await trx.updateTable('factors').set(change).where(isUnused).returning('id').execute()
  if (used !== 1) throw new AppError(way === 'passkey' ? 'passkey_refused' : 'wrong_code')
  const user = way === 'recovery_code' && (await findUser(trx, userId))
  if (user) await reportFactor(trx, ownAct(user, now), user, 'recovery_code_used')
}

export async function passkeysOf(db: Db, userId: number): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('factors')
    .select(['credential_id', 'transports'])
    .where((eb) => eb.and({ user_id: userId, kind: 'passkey' }))
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports }))
}

/** Letters and digits that nobody confuses: 32 of them, so each takes five random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
/** How many codes of an app before and after the present one are right. */
const WINDOW = 1
/** By how many steps of 30 seconds a used code can be ahead of a clock that was only set a little. */
const FAR_AHEAD = 20
const CODE_LENGTH = 12
/** The first letters find the code; the others are its secret. */
const NAME_LENGTH = 4

/**
 * Makes recovery codes, one hash after the other, so that others who wait for their password get their turn.
 * @returns the codes as they are shown, such as `k7q2-m4xp-9tra`, and a function that replaces the stored ones
 */
export async function makeRecoveryCodes({ passwords, now }: Ports, userId: number, caller: PasswordCaller) {
  const codes = new Map<string, string>() // codes are found by their first letters, so these must differ
  while (codes.size < factorLimits.recoveryCodes) {
    const code = Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => ALPHABET[byte & 31]).join('')
    codes.set(code.slice(0, NAME_LENGTH), code)
  }
  const of = { kind: 'recovery_code', user_id: userId, added_at: now().toISOString() } as const
  const rows: (typeof of & { readonly name: string; readonly hash: string })[] = []
  for (const [name, code] of codes) rows.push({ ...of, name, hash: await passwords.hash(code, caller) })
  return {
    codes: [...codes.values()].map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    store: async (trx: Trx) => {
      await trx.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', of.kind).execute()
      await trx.insertInto('factors').values(rows).execute()
    },
  }
}

/** Finds the recovery code that somebody typed, and compares its secret. */
export async function checkRecoveryCode(
  { db, passwords }: Ports,
  userId: number,
  typed: string,
  caller: PasswordCaller,
): Promise<ShownFactor | undefined> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const row = await db
    .selectFrom('factors')
    .select(['id', 'hash', 'counter'])
    .where(isOf(userId))
    .where((eb) => eb.and({ kind: 'recovery_code', name: code.slice(0, NAME_LENGTH) }))
    .executeTakeFirst()
  const isRight = await passwords.matches(code, row?.hash ?? undefined, caller)
  return row && isRight ? { way: 'recovery_code', userId, id: row.id, counter: row.counter, next: 0 } : undefined
}

/** Returns the generator of codes that apps of all makers understand: six digits by SHA-1 (RFC 6238). */
export function totpOf(secret: Secret, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: 30 })
}

/**
 * Checks a code of an account's codes app, of this half minute, the one before or the next.
 * @returns undefined if it is wrong, or not newer than the last one that was used
 * @throws AppError `codes_unreadable` if the server has not the key any more with which the secret was sealed
 */
export async function checkCode(
  { db, secrets, now }: Ports,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<ShownFactor | undefined> {
  const app = await db
    .selectFrom('factors')
    .select(['id', 'sealed', 'sealed_key', 'counter'])
    .where((eb) => eb.and({ user_id: userId, kind: 'codes', is_confirmed: isConfirmed }))
    .executeTakeFirst()
  if (!app || app.sealed === null || app.sealed_key === null) return undefined
  const { id, counter } = app
  const base32 = await secrets.open({ text: app.sealed, keyId: app.sealed_key }, placeIn('factors', id))
  if (base32 === undefined) throw new AppError('codes_unreadable')
  const totp = totpOf(Secret.fromBase32(base32))
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  const present = totp.counter({ timestamp })
  const next = present + (delta ?? 0)
  const isAhead = counter > present + FAR_AHEAD // of a code that was used while the clock was ahead
  return delta === null || (next <= counter && !isAhead) ? undefined : { way: 'code', userId, id, counter, next }
}
