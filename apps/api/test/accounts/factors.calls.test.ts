import type { Client, InputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import * as stepsOf from './factor-steps.ts'
import { ADMIN, buildTestApp, type TestApp, useTestApp } from '../harness.ts'
import { createAuthenticator } from './software-authenticator.ts'

/** Second steps of the sign-in: passkeys, codes by time and recovery codes. */

const test = useTestApp({ hasMail: true, limits: unlimited })
const MINUTE = 60_000

type Account = Awaited<ReturnType<typeof test.createUser>>
type Step = { challenge: string; ways: string[]; options?: Record<string, unknown> }

let account: Account
let own: Client<Api>

beforeEach(async () => {
  account = await test.createUser('admin')
  own = test.client(await test.token(account))
  await test.mails()
})

const addCodesApp = (client = own, { clock }: Pick<TestApp, 'clock'> = test) => stepsOf.addCodesApp(client, clock)
const addPasskey = (authenticator = createAuthenticator(), client = own) => stepsOf.addPasskey(client, authenticator)

/** Signs in with the password and returns what it still needs. */
async function passwordStep(
  { email, password }: Pick<Account, 'email' | 'password'> = account,
  site: Pick<TestApp, 'client'> = test,
): Promise<Step> {
  const refused = await site
    .client()
    .auth.login({ body: { email, password } })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 403, code: 'second_step' })
  return (refused as { data: Step }).data // of this error
}

const finish = (
  body: Parameters<Client<Api>['auth']['finishLogin']>[0]['body'],
  site: Pick<TestApp, 'client'> = test,
) => site.client().auth.finishLogin({ body })
const withCode = async (code: string) => finish({ challenge: (await passwordStep()).challenge, code })
const refusal = (code: string) => ({ code, status: 400 })

describe('a codes app', () => {
  it('confirms sign-ins, each code once, and one step early or late', async () => {
    const { code } = await addCodesApp()
    const step = await passwordStep()
    expect(step).toEqual({ challenge: expect.any(String) as unknown, ways: ['code', 'recovery_code'] })
    const { user, token } = await finish({ challenge: step.challenge, code: code() })
    expect(user.email).toBe(account.email)
    expect((await test.client(token).auth.me()).user.id).toBe(account.id)
    await expect(withCode(code())).rejects.toMatchObject(refusal('wrong_code'))
    await expect(withCode(code(-1))).rejects.toMatchObject(refusal('wrong_code')) // older than the last used code
    await withCode(code(1))
    test.clock.advance(2 * MINUTE)
    await expect(withCode(code(-2))).rejects.toMatchObject(refusal('wrong_code'))
    await withCode(code(-1))
  })

  it('is not asked for before it has shown its first code, and is set up once', async () => {
    await own.factors.startCodes()
    await test.token(account)
    await expect(own.factors.confirmCodes({ body: { code: '000000' } })).rejects.toMatchObject(refusal('wrong_code'))
    await addCodesApp()
    await expect(own.factors.startCodes()).rejects.toMatchObject({ code: 'limit_reached' })
  })

  it('is closed to guesses after ten wrong codes, and to right codes too', async () => {
    await using site = await buildTestApp()
    const { recoveryCodes } = await addCodesApp(await site.admin(), site)
    const { challenge } = await passwordStep(ADMIN, site)
    for (let guess = 0; guess < 10; guess += 1)
      await expect(finish({ challenge, code: '000000' }, site)).rejects.toMatchObject(refusal('wrong_code'))
    const right = finish({ challenge, code: recoveryCodes[0]! }, site)
    await expect(right).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('that the server can no longer read leaves the recovery codes', async () => {
    const { code, recoveryCodes } = await addCodesApp()
    await test.db.updateTable('factors').set({ sealed_key: 'of another machine' }).where('kind', '=', 'codes').execute()
    await expect(withCode(code())).rejects.toMatchObject(refusal('codes_unreadable'))
    await withCode(recoveryCodes[0]!)
  })
})

it.each(['code', 'recovery code'])('a %s opens one of several sign-ins at once', async (kind) => {
  const { code, recoveryCodes } = await addCodesApp()
  const shown = kind === 'code' ? code() : recoveryCodes[0]!
  const steps = await Promise.all([passwordStep(), passwordStep(), passwordStep()])
  const ends = await Promise.allSettled(steps.map(({ challenge }) => finish({ challenge, code: shown })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('a challenge works once, for five minutes, and not after a new password', async () => {
  const { code, recoveryCodes } = await addCodesApp()
  const { challenge } = await passwordStep()
  await finish({ challenge, code: code() })
  const [first = '', second = ''] = recoveryCodes
  await expect(finish({ challenge, code: first })).rejects.toMatchObject(refusal('challenge_ended'))
  const late = await passwordStep()
  const later = await passwordStep()
  await own.users.updatePassword({ body: { currentPassword: account.password, newPassword: 'another secret' } })
  await expect(finish({ challenge: late.challenge, code: first })).rejects.toMatchObject(refusal('challenge_ended'))
  account = { ...account, password: 'another secret' }
  const next = await passwordStep()
  test.clock.advance(5 * MINUTE)
  for (const { challenge: ended } of [later, next])
    await expect(finish({ challenge: ended, code: first })).rejects.toMatchObject(refusal('challenge_ended'))
  await withCode(first)
  await withCode(second)
})

it('a challenge is for its own account and purpose only', async () => {
  const { authenticator } = await addPasskey()
  const other = await test.createUser('user')
  const { code } = await addCodesApp(test.client(await test.token(other)))
  const { challenge, options = {} } = await passwordStep()
  await expect(finish({ challenge, code: code() })).rejects.toMatchObject(refusal('wrong_code'))
  const passkey = authenticator.use(options)
  const theirs = (await passwordStep(other)).challenge
  await expect(finish({ challenge: theirs, passkey })).rejects.toMatchObject(refusal('passkey_refused'))
  const instead = test.client().auth.passkeyLogin({ body: { challenge, passkey } })
  await expect(instead).rejects.toMatchObject(refusal('challenge_ended'))
  await finish({ challenge, passkey })
})

it('recovery codes are ten, work once each however they are typed, and are counted, noted and reported', async () => {
  const { recoveryCodes } = await addCodesApp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  await withCode(` ${first.toUpperCase().replaceAll('-', ' ')} `)
  await expect(withCode(first)).rejects.toMatchObject(refusal('wrong_code'))
  const rows = await test.db.selectFrom('factors').selectAll().where('user_id', '=', account.id).execute()
  expect(rows).toHaveLength(10) // one for the app, nine for recovery codes
  for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  expect((await test.mails()).map(({ subject }) => subject)).toEqual([
    'A codes app was set up',
    'A recovery code was used',
    'New sign-in to your account',
  ])
  const { items } = await test.owner.activity.list({ query: { area: 'access' } })
  const changes = items.filter(({ action, recordId }) => action === 'edited' && recordId === account.id)
  expect(changes.map(({ area, details, recordId }) => ({ area, details, recordId }))).toEqual([
    { area: 'users', details: ['recovery_code_used'], recordId: account.id },
    { area: 'users', details: ['codes_app_added'], recordId: account.id },
  ])
})

it('recovery codes end when new ones are made, and with the last way', async () => {
  const { recoveryCodes: former } = await addCodesApp()
  const { factors, recoveryCodes: renewed = [] } = await own.factors.renewRecoveryCodes()
  expect(factors.recoveryCodes).toBe(10)
  await expect(withCode(former[0]!)).rejects.toMatchObject(refusal('wrong_code'))
  await withCode(renewed[0]!)
  const { factors: none } = await own.factors.removeCodes()
  expect(none).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  await test.token(account) // the password is enough
})

describe('a passkey', () => {
  const login = (challenge: string, passkey: ReturnType<ReturnType<typeof createAuthenticator>['use']>) =>
    test.client().auth.passkeyLogin({ body: { challenge, passkey } })

  it('is a second step, also without a PIN, and comes with recovery codes', async () => {
    const { authenticator, added } = await addPasskey()
    expect(added.factors.passkeys).toEqual([
      { id: expect.any(Number) as unknown, name: 'My phone', addedAt: expect.any(String) as unknown },
    ])
    expect(added.recoveryCodes).toHaveLength(10)
    const { challenge, options = {} } = await passwordStep()
    await finish({ challenge, passkey: authenticator.use(options, { isVerified: false }) })
    expect((await own.factors.get()).factors.passkeys[0]).toHaveProperty('lastUsedAt')
  })

  it('signs in instead of the password if its device has checked who uses it', async () => {
    const { authenticator } = await addPasskey()
    const { challenge, options } = await test.client().auth.startPasskeyLogin()
    const unverified = login(challenge, authenticator.use(options, { isVerified: false }))
    await expect(unverified).rejects.toMatchObject(refusal('passkey_refused'))
    const passkey = authenticator.use(options)
    expect((await login(challenge, passkey)).user.email).toBe(account.email)
    await expect(login(challenge, passkey)).rejects.toMatchObject(refusal('challenge_ended'))
  })

  it('is refused from another origin, unknown, copied, or removed', async () => {
    const { authenticator, added } = await addPasskey()
    const attempt = async (by: typeof authenticator, behaviour = {}) => {
      const { challenge, options } = await test.client().auth.startPasskeyLogin()
      return login(challenge, by.use(options, behaviour))
    }
    const refused = refusal('passkey_refused')
    await expect(attempt(authenticator, { origin: 'https://evil.example' })).rejects.toMatchObject(refused)
    await expect(attempt(createAuthenticator())).rejects.toMatchObject(refused)
    await attempt(authenticator, { counter: 7 })
    await expect(attempt(authenticator, { counter: 7 })).rejects.toMatchObject(refused)
    await attempt(authenticator, { counter: 8 })
    const { id } = added.factors.passkeys[0]!
    await own.factors.removePasskey({ params: { id } })
    await expect(attempt(authenticator, { counter: 9 })).rejects.toMatchObject(refused)
  })

  it('belongs to one account, which alone can remove it', async () => {
    const { authenticator, added } = await addPasskey()
    const other = test.client(await test.token(await test.createUser('user')))
    await expect(addPasskey(authenticator, other)).rejects.toMatchObject(refusal('passkey_refused'))
    const { id } = added.factors.passkeys[0]!
    await expect(other.factors.removePasskey({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('signing in again', () => {
  const again = (body: InputOf<Api['auth']['signInAgain']>['body']) => own.auth.signInAgain({ body })
  const stepOf = async () => {
    const error = await again({ password: account.password }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ status: 403, code: 'second_step' })
    return (error as { data: Step }).data // as the contract says
  }

  it('is needed to change factors', async () => {
    await addCodesApp()
    await addPasskey()
    test.clock.advance(16 * MINUTE)
    const stale = { code: 'sign_in_again', data: { ways: ['password', 'passkey', 'code'] } }
    const calls = [own.factors.startPasskey, own.factors.renewRecoveryCodes, own.factors.removeCodes]
    for (const call of calls) await expect(call()).rejects.toMatchObject(stale)
  })

  it('takes the second step besides the password, as a sign-in does', async () => {
    const { code, recoveryCodes } = await addCodesApp()
    const { password } = account
    test.clock.advance(16 * MINUTE)
    expect((await stepOf()).ways).toEqual(['code', 'recovery_code'])
    await expect(again({ code: code() })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(again({ password: 'wrong', code: code() })).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(again({ password, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(own.factors.removeCodes()).rejects.toMatchObject({ code: 'sign_in_again' })
    own = test.client((await again({ password, code: code() })).token)
    await own.factors.get()
    test.clock.advance(16 * MINUTE)
    own = test.client((await again({ password, code: recoveryCodes[0]! })).token)
    await own.factors.removeCodes()
    await again({ password })
  })

  it('takes a passkey alone if its device has checked who uses it, or else with the password', async () => {
    const { authenticator } = await addPasskey()
    const { password } = account
    test.clock.advance(16 * MINUTE)
    const first = await own.factors.startSignInAgain()
    const unverified = authenticator.use(first.options, { isVerified: false })
    const refused = again({ challenge: first.challenge, passkey: unverified })
    await expect(refused).rejects.toMatchObject({ code: 'passkey_refused' })
    const second = await own.factors.startSignInAgain()
    const alone = await again({ challenge: second.challenge, passkey: authenticator.use(second.options) })
    own = test.client(alone.token)
    const { challenge, options = {} } = await stepOf()
    const passkey = authenticator.use(options, { isVerified: false })
    own = test.client((await again({ password, challenge, passkey })).token)
    const { factors } = await own.factors.get()
    await own.factors.removePasskey({ params: { id: factors.passkeys[0]!.id } })
  })
})

it('a site that requires a second step lets administrators without one only set it up', async () => {
  const guest = await test.createUser('user')
  const other = await test.createUser('admin')
  const before = test.client(await test.token())
  const required = { body: { secondStepRequired: true } }
  await expect(own.settings.update(required)).rejects.toMatchObject({ code: 'factor_needed' })
  const { authenticator, added } = await addPasskey()
  await own.settings.update(required)
  const { id } = added.factors.passkeys[0]!
  await expect(own.factors.removePasskey({ params: { id } })).rejects.toMatchObject({ code: 'factor_needed' })
  await expect(before.users.list()).rejects.toMatchObject({ status: 403, code: 'factor_required' }) // at once
  const login = async ({ email, password }: Account) => test.client().auth.login({ body: { email, password } })
  expect(await login(guest)).not.toHaveProperty('mustAddFactor')
  const opened = await login(other)
  expect(opened.mustAddFactor).toBe(true)
  const waiting = test.client(opened.token)
  expect((await waiting.auth.me()).mustAddFactor).toBe(true)
  for (const call of [() => waiting.users.list(), () => waiting.users.updateDetails({ body: { name: 'Mallory' } })])
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'factor_required' })
  await addCodesApp(waiting)
  await waiting.users.list()
  expect(await waiting.auth.me()).not.toHaveProperty('mustAddFactor')
  const { challenge, options = {} } = await passwordStep()
  const { token } = await finish({ challenge, passkey: authenticator.use(options) })
  await test.client(token).settings.update({ body: { secondStepRequired: false } })
})

it('factors of an account can be removed by an administrator, which ends its sessions and is reported', async () => {
  await addCodesApp()
  await test.mails()
  const owner = await test.admin()
  await owner.factors.removeOf({ params: { id: account.id } })
  await expect(own.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
  await test.token(account)
  const [notice] = await test.mails()
  expect(notice).toMatchObject({ to: [{ address: account.email }], subject: 'Two-step sign-in was switched off' })
  await expect(owner.factors.removeOf({ params: { id: account.id } })).rejects.toMatchObject({ status: 404 })
})

it('factors of an account survive a new password by mail, and the trash, but not its end', async () => {
  const { code } = await addCodesApp()
  await test.client().auth.forgotPassword({ body: { email: account.email } })
  const token = /token=(\w+)/.exec((await test.mails()).at(-1)?.text ?? '')?.[1] ?? ''
  await test.client().auth.resetPassword({ body: { token, password: 'set by mail' } })
  account = { ...account, password: 'set by mail' }
  await passwordStep()
  const owner = await test.admin()
  const item = { params: { area: 'users', id: account.id } } as const
  await owner.users.delete({ params: { id: account.id } })
  await owner.trash.restore(item)
  await withCode(code())
  await owner.users.delete({ params: { id: account.id } })
  await owner.trash.delete(item)
  const left = test.db.selectFrom('factors').select('id').where('user_id', '=', account.id)
  expect(await left.execute()).toEqual([])
})
