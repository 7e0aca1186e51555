import { type Api, type FactorChange, factorLimits, type ShownProof } from '@tablier/contracts'
import { Secret } from 'otpauth'
import { AppError, found } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { hasDeleted, type Trx } from '../database/database.ts'
import { placeIn, takeId } from '../database/sealed-columns.ts'
import { carryOut } from '../history/record-activity.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { accountKey } from '../calls/rate-limits.ts'
import { readSiteName } from '../site/site-identity.ts'
import { switchOffTwoSteps } from './administer-accounts.ts'
import {
  checkCode,
  findSteps,
  isStepRequired,
  makeRecoveryCodes,
  passkeysOf,
  readFactors,
  removeFactors,
  reportFactor,
  totpOf,
  useFactor,
} from './factors.ts'
import { checkGuess, countsInSession } from './guesses.ts'
import { asWhom } from './passwords.ts'
import { askForPasskey, createChallenge, findChallenge, handleOf, passkeyHost, takeChallenge } from './second-step.ts'
import { askForStep, lockCaller } from './sessions.ts'

export const factorHandlers: HandlersOn<Api['factors']> = {
  get: async (ports, _call, { user }) => ({ factors: await readFactors(ports, user) }),
  startSignInAgain: (ports, _call, { user, sessionId }) =>
    askForPasskey(ports, { purpose: 'sign_in_again', userId: user.id, sessionId }),

  async startPasskey(ports, _call, { user, sessionId }) {
    const host = passkeyHost(ports)
    const known = await passkeysOf(ports.db, user.id)
    if (known.length >= factorLimits.passkeys) throw new AppError('limit_reached')
    const siteName = await readSiteName(ports.db)
    const challenge = await createChallenge(ports, { purpose: 'add_passkey', userId: user.id, sessionId })
    const handle = await handleOf(user.id, user.created_at)
    return { challenge, options: await host.newOptions({ challenge, siteName, handle, user, known }) }
  },

  addPasskey: (ports, { body }, caller) =>
    asGuess(ports, caller, 'passkey', async () => {
      const { now } = ports
      const { challenge, name, passkey: answer } = body
      const { sessionId, user } = caller
      await findChallenge(ports, challenge, { purpose: 'add_passkey', sessionId })
      const made = await passkeyHost(ports).checkNew({ answer, challenge })
      if (!made) throw new AppError('passkey_refused')
      return add(ports, caller, 'passkey_added', async (trx) => {
        await takeChallenge(trx, challenge)
        if ((await passkeysOf(trx, user.id)).length >= factorLimits.passkeys) throw new AppError('limit_reached')
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
        if (numInsertedOrUpdatedRows !== 1n) throw new AppError('passkey_refused') // an account has this passkey already
      })
    }),

  removePasskey: (ports, { params: { id } }, caller) =>
    remove(ports, caller, 'passkey_removed', (trx) => ownFactors(trx, caller).where('id', '=', id)),

  /** Stores the secret of a codes app, which waits for its first code and replaces another one that waits. */
  async startCodes({ db, secrets, now }, _call, caller) {
    const { user } = caller
    const secret = new Secret({ size: 20 })
    const issuer = await readSiteName(db)
    await db.transaction().execute(async (trx) => {
      await lockCaller(trx, caller)
      if ((await findSteps(trx, user.id)).includes('code')) throw new AppError('limit_reached')
      await ownFactors(trx, caller, 'codes').where('is_confirmed', '=', false).execute()
      const id = await takeId(trx, 'factors')
      const { text: sealed, keyId: sealed_key } = await secrets.seal(secret.base32, placeIn('factors', id))
      const app = { id, sealed, sealed_key, user_id: user.id, kind: 'codes', is_confirmed: false } as const
      await trx
        .insertInto('factors')
        .values({ ...app, added_at: now().toISOString() })
        .execute()
    })
    return { secret: secret.base32, uri: totpOf(secret, { issuer, label: user.email }).toString() }
  },

  confirmCodes: (ports, { body: { code } }, caller) =>
    asGuess(ports, caller, 'code', async () => {
      const right = await checkCode(ports, caller.user.id, code.replace(/\s/g, ''), false)
      if (!right) throw new AppError('wrong_code')
      return add(ports, caller, 'codes_app_added', (trx) => useFactor(trx, right, ports.now()))
    }),

  removeCodes: (ports, _call, caller) =>
    remove(ports, caller, 'codes_app_removed', (trx) =>
      ownFactors(trx, caller, 'codes').where('is_confirmed', '=', true),
    ),

  async renewRecoveryCodes(ports, _call, caller) {
    const { db, attempts, onMail } = ports
    const { user } = caller
    if ((await findSteps(db, user.id)).length === 0) throw new AppError('not_found')
    await attempts.consume('password', accountKey(user.id)) // costs as many hashes as ten passwords
    const codes = await makeRecoveryCodes(ports, user.id, asWhom(user))
    await carryOut(ports, caller, async (trx, act) => {
      await lockCaller(trx, caller)
      await codes.store(trx)
      await reportFactor(trx, act, user, 'recovery_codes_renewed')
    })
    onMail()
    return { factors: await readFactors(ports, user), recovery_codes: codes.codes }
  },

  async removeOf(ports, { params: { id } }, caller) {
    await carryOut(ports, caller, async (trx, act) => found(await switchOffTwoSteps(trx, act, id)))
    ports.onMail()
    return null
  },
}

/** Counts and records what is refused while a factor is set up, like the other guesses in a session. */
function asGuess<Result>(ports: Ports, { user, place }: Caller, how: ShownProof, check: () => Promise<Result>) {
  return checkGuess(ports, { account: user, counts: countsInSession(user), place, how }, check)
}

/** Adds a factor. The first one comes with recovery codes, and counts as shown in this session, but in no other one. */
async function add(ports: Ports, caller: Caller, change: FactorChange, store: (trx: Trx) => Promise<void>) {
  const { id } = caller.user
  if (caller.missingStep === 'show') await askForStep(ports.db, caller)
  const isFirst = (await findSteps(ports.db, id)).length === 0
  const codes = isFirst ? await makeRecoveryCodes(ports, id, asWhom(caller.user)) : undefined // slow, so before the transaction
  await carryOut(ports, caller, async (trx, act) => {
    await lockCaller(trx, caller)
    await store(trx)
    await codes?.store(trx)
    if (isFirst)
      await trx.updateTable('sessions').set({ has_second_step: true }).where('id', '=', caller.sessionId).execute()
    await reportFactor(trx, act, caller.user, change)
  })
  ports.onMail()
  return { factors: await readFactors(ports, caller.user), ...(codes && { recovery_codes: codes.codes }) }
}

function ownFactors(trx: Trx, { user }: Caller, kind: 'passkey' | 'codes' = 'passkey') {
  return trx.deleteFrom('factors').where('user_id', '=', user.id).where('kind', '=', kind)
}

/** @throws AppError `not_found`, or `factor_needed` if the account must keep one */
async function remove(
  ports: Ports,
  caller: Caller,
  change: FactorChange,
  rows: (trx: Trx) => ReturnType<typeof ownFactors>,
) {
  await carryOut(ports, caller, async (trx, act) => {
    const user = await lockCaller(trx, caller)
    if (!(await hasDeleted(rows(trx)))) throw new AppError('not_found')
    if ((await findSteps(trx, user.id)).length === 0) {
      if (await isStepRequired(trx, user)) throw new AppError('factor_needed')
      await removeFactors(trx, user.id) // its recovery codes
    }
    await reportFactor(trx, act, user, change)
  })
  ports.onMail()
  return { factors: await readFactors(ports, caller.user) }
}
