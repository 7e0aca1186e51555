import { type Api, factorLimits } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError, found } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Database } from '../database/database.ts'
import { actOf } from '../history/record-activity.ts'
import type { FactorChange } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { switchOffTwoSteps } from './administer-accounts.ts'
import { createChallenge, findChallenge, takeChallenge } from './challenges.ts'
import {
  checkCode,
  findSteps,
  isStepRequired,
  makeRecoveryCodes,
  newSecret,
  readFactors,
  removeFactors,
  reportFactor,
  storeCodesApp,
  storeRecoveryCodes,
  totpOf,
  useCode,
} from './factors.ts'
import { asWhom } from './passwords.ts'
import { handleOf, passkeyHost, passkeyOptions, passkeysOf } from './second-step.ts'
import { lockCaller } from './sessions.ts'

type Factors = Api['factors']

export function factorHandlers(ports: Ports): Handlers<Factors> {
  return {
    get: async (_call, { user }) => ({ factors: await readFactors(ports, user) }),
    startSignInAgain: (_call, caller) => startSignInAgain(ports, caller),
    startPasskey: (_call, caller) => startPasskey(ports, caller),
    addPasskey: (call, caller) => addPasskey(ports, call, caller),
    removePasskey: ({ params: { id } }, caller) =>
      remove(ports, caller, 'passkey_removed', (trx) => ownFactors(trx, caller).where('id', '=', id)),
    startCodes: (_call, caller) => startCodes(ports, caller),
    confirmCodes: (call, caller) => confirmCodes(ports, call, caller),
    removeCodes: (_call, caller) =>
      remove(ports, caller, 'codes_app_removed', (trx) =>
        ownFactors(trx, caller, 'codes').where('is_confirmed', '=', true),
      ),
    renewRecoveryCodes: (_call, caller) => renewRecoveryCodes(ports, caller),
    removeOf: (call, caller) => removeOf(ports, call, caller),
  }
}

async function startSignInAgain(ports: Ports, { user, sessionId }: Caller) {
  const subject = { purpose: 'sign_in_again', userId: user.id, sessionId } as const
  passkeyHost(ports)
  const challenge = await createChallenge(ports.db, subject, ports.now())
  return { challenge, options: await passkeyOptions(ports, { challenge, userId: user.id, isVerified: true }) }
}

async function startPasskey(ports: Ports, { user, sessionId }: Caller) {
  const { db, now } = ports
  const host = passkeyHost(ports)
  const known = await passkeysOf(ports, user.id)
  if (known.length >= factorLimits.passkeys) throw new AppError('limit_reached')
  const { site_name: siteName } = await db.selectFrom('settings').select('site_name').executeTakeFirstOrThrow()
  const challenge = await createChallenge(db, { purpose: 'add_passkey', userId: user.id, sessionId }, now())
  const handle = await handleOf(user.id, user.created_at)
  return { challenge, options: await host.newOptions({ challenge, siteName, handle, user, known }) }
}

async function addPasskey(ports: Ports, { body }: Call<Factors['addPasskey']>, caller: Caller) {
  const { db, now } = ports
  const { challenge, name, passkey: answer } = body
  const { sessionId, user } = caller
  await findChallenge(db, challenge, { purpose: 'add_passkey', sessionId }, now())
  const made = await passkeyHost(ports).checkNew({ answer, challenge })
  if (!made) throw new AppError('passkey_refused')
  return add(ports, caller, 'passkey_added', async (trx) => {
    await takeChallenge(trx, challenge)
    if ((await passkeysOf({ db: trx }, user.id)).length >= factorLimits.passkeys) throw new AppError('limit_reached')
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('factors')
      .values({
        user_id: user.id,
        kind: 'passkey',
        name: name.trim(),
        credential_id: made.id,
        public_key: made.publicKey,
        transports: JSON.stringify(answer.response.transports ?? []),
        counter: made.counter,
        added_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw new AppError('passkey_refused') // somebody has it already
  })
}

async function startCodes({ db, secrets, now }: Ports, caller: Caller) {
  const { user } = caller
  const secret = newSecret()
  const { site_name } = await db.selectFrom('settings').select('site_name').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller)
    if ((await findSteps(trx, user.id)).includes('code')) throw new AppError('limit_reached')
    await storeCodesApp(trx, user.id, secret, { secrets, now: now() })
  })
  return {
    secret: secret.base32,
    uri: totpOf(secret, { issuer: site_name || 'Tablier', label: user.email }).toString(),
  }
}

async function confirmCodes(ports: Ports, { body: { code } }: Call<Factors['confirmCodes']>, caller: Caller) {
  const { attempts, now } = ports
  await attempts.consume('login', accountKey(caller.user.id))
  const right = await checkCode(ports, caller.user.id, code.replace(/\s/g, ''), false)
  if (!right) throw new AppError('wrong_code')
  await attempts.forgive('login', accountKey(caller.user.id))
  return add(ports, caller, 'codes_app_added', async (trx) => {
    if (!(await useCode(trx, right, now()))) throw new AppError('wrong_code')
  })
}

/** Adds a factor, with recovery codes if it is the first, and opens the sessions that waited for it. */
async function add(
  ports: Ports,
  caller: Caller,
  change: FactorChange,
  store: (trx: Transaction<Database>) => Promise<void>,
) {
  const { db, now, onMail } = ports
  const { id } = caller.user
  const isFirst = (await findSteps(db, id)).length === 0
  const codes = isFirst ? await makeRecoveryCodes(ports, asWhom(caller)) : undefined // slow, so before the transaction
  await db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller)
    await store(trx)
    if (codes) await storeRecoveryCodes(trx, id, codes, now())
    await trx.updateTable('sessions').set({ must_add_factor: false }).where('user_id', '=', id).execute()
    await reportFactor(trx, actOf(caller, now()), caller.user, change)
  })
  onMail()
  return { factors: await readFactors(ports, caller.user), ...(codes && { recovery_codes: [...codes.codes] }) }
}

function ownFactors(trx: Transaction<Database>, { user }: Caller, kind: 'passkey' | 'codes' = 'passkey') {
  return trx.deleteFrom('factors').where('user_id', '=', user.id).where('kind', '=', kind)
}

/** @throws AppError `not_found`, or `factor_needed` if the account must keep one */
async function remove(
  ports: Ports,
  caller: Caller,
  change: FactorChange,
  rows: (trx: Transaction<Database>) => ReturnType<typeof ownFactors>,
) {
  const { db, now, onMail } = ports
  await db.transaction().execute(async (trx) => {
    const user = await lockCaller(trx, caller)
    const { numDeletedRows } = await rows(trx).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
    if ((await findSteps(trx, user.id)).length === 0) {
      if (await isStepRequired(trx, user)) throw new AppError('factor_needed')
      await removeFactors(trx, user.id) // its recovery codes
    }
    await reportFactor(trx, actOf(caller, now()), user, change)
  })
  onMail()
  return { factors: await readFactors(ports, caller.user) }
}

async function renewRecoveryCodes(ports: Ports, caller: Caller) {
  const { db, attempts, now, onMail } = ports
  const { user } = caller
  if ((await findSteps(db, user.id)).length === 0) throw new AppError('not_found')
  await attempts.consume('password', accountKey(user.id)) // costs as many hashes as ten passwords
  const codes = await makeRecoveryCodes(ports, asWhom(caller))
  await db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller)
    await storeRecoveryCodes(trx, user.id, codes, now())
    await reportFactor(trx, actOf(caller, now()), user, 'recovery_codes_renewed')
  })
  onMail()
  return { factors: await readFactors(ports, user), recovery_codes: [...codes.codes] }
}

async function removeOf({ db, now, onMail }: Ports, { params: { id } }: Call<Factors['removeOf']>, caller: Caller) {
  await db.transaction().execute(async (trx) => found(await switchOffTwoSteps(trx, actOf(caller, now()), id)))
  onMail()
  return null
}
