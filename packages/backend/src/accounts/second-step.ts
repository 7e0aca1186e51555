import type { Role, SecondStep, UsedPasskey, Way } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database } from '../database/database.ts'
import type { PasskeyHost, PasswordCaller, Ports } from '../ports.ts'
import { sha256 } from '../digest.ts'
import { createChallenge } from './challenges.ts'
import { checkCode, findRecoveryCode, findSteps, reportFactor, useCode } from './factors.ts'
import { findUser, ownAct } from './user-queries.ts'

/** Returns what a right password still needs; undefined if the account has no second step. */
export async function secondStepOf(ports: Ports, userId: number): Promise<SecondStep | undefined> {
  const { db, now } = ports
  const ways = await findSteps(db, userId)
  if (ways.length === 0) return undefined
  const challenge = await createChallenge(db, { purpose: 'second_step', userId }, now())
  if (!ways.includes('passkey') || !ports.passkeys) return { challenge, ways: ways.filter((way) => way !== 'passkey') }
  return { challenge, ways, options: await passkeyOptions(ports, { challenge, userId, isVerified: false }) }
}

/** Returns the host's passkeys. */
export function passkeyHost({ passkeys }: Ports): PasskeyHost {
  if (!passkeys) throw new AppError('no_passkeys')
  return passkeys
}

/** Returns the options for the browser to use a passkey of an account, or any of this site's. */
export async function passkeyOptions(
  ports: Ports,
  { challenge, userId, isVerified }: { readonly challenge: string; readonly userId?: number; isVerified: boolean },
): Promise<Record<string, unknown>> {
  const keys = userId === undefined ? [] : await passkeysOf(ports, userId)
  return passkeyHost(ports).useOptions({ challenge, keys, isVerified })
}

export async function passkeysOf({ db }: Pick<Ports, 'db'>, userId: number) {
  const rows = await db
    .selectFrom('factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports }))
}

/** What was sent to show who one is. */
export interface Proof {
  readonly challenge?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: UsedPasskey | undefined
}

/** A proof that was right. */
export interface CheckedProof {
  readonly way: Way
  readonly userId: number
  /**
   * Uses it up, so that it cannot be used twice.
   * @throws AppError `wrong_code` or `passkey_refused` if somebody else was faster
   */
  readonly use: (trx: Transaction<Database>) => Promise<void>
}

/**
 * Checks a code, a recovery code or a passkey of an account. It changes nothing: `use` does.
 * @throws AppError `wrong_code`, `passkey_refused`, `no_passkeys`, or `codes_unreadable`
 */
export async function checkProof(
  ports: Ports,
  { id: userId, role }: { readonly id: number; readonly role: Role },
  { challenge = '', code, passkey }: Proof,
  isVerified: boolean,
): Promise<CheckedProof> {
  if (passkey) return checkPasskey(ports, { challenge, passkey, userId, isVerified })
  const digits = code?.replace(/\s/g, '') ?? ''
  const caller = role === 'admin' ? 'administrator' : 'stranger'
  return /^\d{6}$/.test(digits)
    ? checkAppCode(ports, userId, digits)
    : checkRecoveryCode(ports, { userId, code: code ?? '', caller })
}

async function checkAppCode(ports: Ports, userId: number, digits: string): Promise<CheckedProof> {
  const right = await checkCode(ports, userId, digits, true)
  if (!right) throw new AppError('wrong_code')
  return {
    way: 'code',
    userId,
    use: async (trx) => {
      if (!(await useCode(trx, right, ports.now()))) throw new AppError('wrong_code')
    },
  }
}

async function checkRecoveryCode(
  ports: Ports,
  { userId, code, caller }: { readonly userId: number; readonly code: string; readonly caller: PasswordCaller },
): Promise<CheckedProof> {
  const id = await findRecoveryCode(ports, userId, code, caller)
  if (id === undefined) throw new AppError('wrong_code')
  return {
    way: 'recovery_code',
    userId,
    use: async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('factors').where('id', '=', id).executeTakeFirst()
      const user = numDeletedRows === 1n ? await findUser(trx, userId) : undefined
      if (!user) throw new AppError('wrong_code')
      await reportFactor(trx, ownAct(user, ports.now()), user, 'recovery_code_used')
    },
  }
}

interface PasskeyAnswer {
  readonly challenge: string
  readonly passkey: UsedPasskey
  /** Undefined for a passkey that also tells whose it is. */
  readonly userId?: number
  /** True if the device must have checked who uses it, by a fingerprint or a PIN. */
  readonly isVerified: boolean
}

/** @throws AppError `passkey_refused`, `no_passkeys` */
export async function checkPasskey(
  ports: Ports,
  { challenge, passkey, userId, isVerified }: PasskeyAnswer,
): Promise<CheckedProof> {
  const host = passkeyHost(ports)
  const key = await ports.db
    .selectFrom('factors')
    .innerJoin('users', 'users.id', 'factors.user_id')
    .select(['factors.id', 'user_id', 'public_key', 'counter', 'users.created_at'])
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  const { userHandle } = passkey.response
  const isOwners = key && (userId === undefined ? userHandle !== undefined : userId === key.user_id)
  const isHandleRight =
    key && (userHandle === undefined || userHandle === (await handleOf(key.user_id, key.created_at)))
  const used =
    isOwners && isHandleRight && key.public_key !== null
      ? await host.checkUse({ answer: passkey, challenge, isVerified, publicKey: key.public_key, counter: key.counter })
      : undefined
  if (!key || !used) throw new AppError('passkey_refused')
  return {
    way: 'passkey',
    userId: key.user_id,
    use: async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('factors')
        .set({ counter: used.counter, last_used_at: ports.now().toISOString() })
        .where('id', '=', key.id)
        .where('counter', '=', key.counter)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('passkey_refused')
    },
  }
}

/**
 * Returns the name under which devices store the passkeys of an account, in base64url. It tells nothing about the
 * account, and stays the same, so that a device replaces an old passkey.
 */
export async function handleOf(userId: number, createdAt: string): Promise<string> {
  const digits = await sha256(new TextEncoder().encode(`tablier passkeys\n${userId}\n${createdAt}`))
  return digits.slice(0, 40) // hexadecimal digits are base64url too, each four of them for three bytes
}
