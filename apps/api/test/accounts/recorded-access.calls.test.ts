import { api, listEndpoints } from '@tablier/contracts'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { addCodesApp, addPasskey } from './factor-steps.ts'
import { useTestApp } from '../harness.ts'
import { createAuthenticator } from './software-authenticator.ts'
import { unlimited } from '../conformance/api-subject.ts'

/** What each call of an account leaves in the activity or in the log, for each of its outcomes. */

const test = useTestApp({ hasMail: true, limits: unlimited })

type Account = Awaited<ReturnType<typeof test.createUser>>

/** An account with a session, for one case. */
interface Stage {
  readonly account: Account
  readonly own: Client<Api>
  readonly signIn: (password?: string, isAdmin?: boolean) => Promise<{ token: string }>
  /** Returns the challenge and the options that a right password is answered by. */
  readonly step: () => Promise<{ challenge: string; options: Record<string, unknown> }>
  readonly mailedToken: () => Promise<string>
}

/** Prepares the case and returns its call. */
type Prepare = (stage: Stage) => Promise<() => Promise<unknown>> | (() => Promise<unknown>)

const anonymous = () => test.client()
const password = 'secret123'
const newPassword = 'a long walk home'
let people = 0

async function setStage(): Promise<Stage> {
  const account = await test.createUser('admin', `recorded${(people += 1)}@example.com`)
  const signIn = (typed = password, isAdmin?: boolean) =>
    anonymous().auth.login({ body: { email: account.email, password: typed, ...(isAdmin && { isAdmin }) } })
  return {
    account,
    own: test.client((await signIn()).token),
    signIn,
    step: async () => {
      const { data } = (await signIn().catch((error: unknown) => error)) as { data: Awaited<ReturnType<Stage['step']>> }
      const asked = test.db.selectFrom('activity').select('id').where('action', '=', 'step_asked')
      const ofAccount = asked.where('record_id', '=', account.id)
      await expect.poll(() => ofAccount.executeTakeFirst()).toBeDefined() // as no answer does
      return data
    },
    mailedToken: async () => {
      const own = (await test.mails()).filter(({ to }) => to.some(({ address }) => address.endsWith(account.email)))
      return /token=(\w+)/.exec(own.map(({ text }) => text).join('\n'))?.[1] ?? ''
    },
  }
}

/** Cases that end in a line about the account: its action, and its details. */
const lines: Readonly<Record<string, Readonly<Record<string, readonly [line: string, prepare: Prepare]>>>> = {
  'auth.login': {
    success: ['signed_in password', ({ signIn }) => signIn],
    invalid_credentials: [
      'refused password',
      ({ signIn }) =>
        () =>
          signIn('wrong'),
    ],
    not_an_administrator: [
      'refused role',
      async ({ account, signIn }) => {
        await test.owner.users.update({ params: account, body: { role: 'user' } })
        return () => signIn(password, true)
      },
    ],
    second_step: [
      'step_asked password',
      async ({ own, signIn }) => {
        await addCodesApp(own, test.clock)
        return signIn
      },
    ],
  },
  'auth.finishLogin': {
    success: [
      'signed_in password_and_code',
      async ({ own, step }) => {
        const { code } = await addCodesApp(own, test.clock)
        const { challenge } = await step()
        return () => anonymous().auth.finishLogin({ body: { challenge, code: code() } })
      },
    ],
    wrong_code: [
      'refused code',
      async ({ own, step }) => {
        await addCodesApp(own, test.clock)
        const { challenge } = await step()
        return () => anonymous().auth.finishLogin({ body: { challenge, code: '000000' } })
      },
    ],
    passkey_refused: [
      'refused passkey',
      async ({ own, step }) => {
        const { authenticator } = await addPasskey(own)
        const { challenge, options } = await step()
        const passkey = authenticator.use(options, { origin: 'https://evil.example' })
        return () => anonymous().auth.finishLogin({ body: { challenge, passkey } })
      },
    ],
  },
  'auth.passkeyLogin': {
    success: [
      'signed_in passkey',
      async ({ own }) => {
        const { authenticator } = await addPasskey(own)
        const { challenge, options } = await anonymous().auth.startPasskeyLogin()
        return () => anonymous().auth.passkeyLogin({ body: { challenge, passkey: authenticator.use(options) } })
      },
    ],
    passkey_refused: [
      'refused passkey',
      async ({ own }) => {
        const { authenticator } = await addPasskey(own)
        const { challenge, options } = await anonymous().auth.startPasskeyLogin()
        const passkey = authenticator.use(options, { origin: 'https://evil.example' })
        return () => anonymous().auth.passkeyLogin({ body: { challenge, passkey } })
      },
    ],
  },
  'auth.signInAgain': {
    success: [
      'signed_in_again password',
      ({ own }) =>
        () =>
          own.auth.signInAgain({ body: { password } }),
    ],
    wrong_password: [
      'refused password',
      ({ own }) =>
        () =>
          own.auth.signInAgain({ body: { password: 'wrong' } }),
    ],
    second_step: [
      'step_asked password',
      async ({ own }) => {
        await addCodesApp(own, test.clock)
        return () => own.auth.signInAgain({ body: { password } })
      },
    ],
    wrong_code: [
      'refused code',
      async ({ own }) => {
        await addCodesApp(own, test.clock)
        return () => own.auth.signInAgain({ body: { password, code: '000000' } })
      },
    ],
    passkey_refused: [
      'refused passkey',
      async ({ own }) => {
        const { authenticator } = await addPasskey(own)
        const { challenge, options } = await own.factors.startSignInAgain()
        const passkey = authenticator.use(options, { isVerified: false })
        return () => own.auth.signInAgain({ body: { challenge, passkey } })
      },
    ],
  },
  'auth.logout': {
    success: [
      'signed_out ',
      ({ own }) =>
        () =>
          own.auth.logout(),
    ],
  },
  'auth.logoutByGet': {
    success: [
      'signed_out ',
      ({ own }) =>
        () =>
          own.auth.logoutByGet(),
    ],
  },
  'auth.register': {
    success: [
      'created ',
      () => () => anonymous().auth.register({ body: { name: 'New', email: `new${people}@example.com`, password } }),
    ],
  },
  'auth.resetPassword': {
    success: [
      'edited password',
      async ({ account, mailedToken }) => {
        await anonymous().auth.forgotPassword({ body: account })
        const token = await mailedToken()
        return () => anonymous().auth.resetPassword({ body: { token, password: newPassword } })
      },
    ],
    reset_link_invalid: [
      'refused reset_link',
      async ({ account, mailedToken }) => {
        await anonymous().auth.forgotPassword({ body: account })
        const token = await mailedToken()
        await test.db.updateTable('password_resets').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
        return () => anonymous().auth.resetPassword({ body: { token, password: newPassword } })
      },
    ],
  },
  'factors.addPasskey': {
    success: [
      'edited passkey_added',
      ({ own }) =>
        () =>
          addPasskey(own),
    ],
    passkey_refused: [
      'refused passkey',
      async ({ own }) => {
        const { challenge, options } = await own.factors.startPasskey()
        const passkey = createAuthenticator().create(options, { origin: 'https://evil.example' })
        return () => own.factors.addPasskey({ body: { challenge, name: 'Theirs', passkey } })
      },
    ],
  },
  'factors.removePasskey': {
    success: [
      'edited passkey_removed',
      async ({ own }) => {
        const { id } = (await addPasskey(own)).added.factors.passkeys[0]!
        return () => own.factors.removePasskey({ params: { id } })
      },
    ],
  },
  'factors.confirmCodes': {
    success: [
      'edited codes_app_added',
      ({ own }) =>
        () =>
          addCodesApp(own, test.clock),
    ],
    wrong_code: [
      'refused code',
      async ({ own }) => {
        await own.factors.startCodes()
        return () => own.factors.confirmCodes({ body: { code: '000000' } })
      },
    ],
  },
  'factors.removeCodes': {
    success: [
      'edited codes_app_removed',
      async ({ own }) => {
        await addCodesApp(own, test.clock)
        return () => own.factors.removeCodes()
      },
    ],
  },
  'factors.renewRecoveryCodes': {
    success: [
      'edited recovery_codes_renewed',
      async ({ own }) => {
        await addCodesApp(own, test.clock)
        return () => own.factors.renewRecoveryCodes()
      },
    ],
  },
  'factors.removeOf': {
    success: [
      'edited two_step_sign_in_removed',
      async ({ account, own }) => {
        await addCodesApp(own, test.clock)
        return () => test.owner.factors.removeOf({ params: account })
      },
    ],
  },
  'sessions.end': {
    success: [
      'ended ',
      async ({ own, signIn }) => {
        await signIn()
        const other = (await own.sessions.list()).items.find(({ isCurrent }) => !isCurrent)!
        return () => own.sessions.end({ params: other })
      },
    ],
  },
  'sessions.endOthers': {
    success: [
      'ended ',
      ({ own }) =>
        () =>
          own.sessions.endOthers(),
    ],
  },
  'sessions.endOfUser': {
    success: [
      'ended ',
      ({ account }) =>
        () =>
          test.owner.sessions.endOfUser({ params: account }),
    ],
  },
  'emailChanges.cancel': {
    success: [
      'edited new_email_cancelled',
      async ({ account, own }) => {
        await own.users.updateDetails({ body: { email: `new.${account.email}` } })
        return () => own.emailChanges.cancel()
      },
    ],
  },
  'emailChanges.confirm': {
    success: [
      'edited email',
      async ({ account, own, mailedToken }) => {
        await own.users.updateDetails({ body: { email: `new.${account.email}` } })
        const token = await mailedToken()
        return () => anonymous().emailChanges.confirm({ body: { token } })
      },
    ],
    confirmation_link_invalid: [
      'refused confirmation_link',
      async ({ account, own, mailedToken }) => {
        await own.users.updateDetails({ body: { email: `new.${account.email}` } })
        const token = await mailedToken()
        await test.db.updateTable('email_changes').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
        return () => anonymous().emailChanges.confirm({ body: { token } })
      },
    ],
  },
  'users.create': {
    success: [
      'created ',
      () => () =>
        test.owner.users.create({ body: { name: 'New', email: `made${people}@example.com`, password, role: 'user' } }),
    ],
  },
  'users.update': {
    success: [
      'edited role',
      ({ account }) =>
        () =>
          test.owner.users.update({ params: account, body: { role: 'user' } }),
    ],
  },
  'users.delete': {
    success: [
      'trashed ',
      ({ account }) =>
        () =>
          test.owner.users.delete({ params: account }),
    ],
  },
  'users.updateDetails': {
    success: [
      'edited new_email_asked',
      ({ account, own }) =>
        () =>
          own.users.updateDetails({ body: { email: `new.${account.email}` } }),
    ],
  },
  'users.updatePassword': {
    success: [
      'edited password',
      ({ own }) =>
        () =>
          own.users.updatePassword({ body: { currentPassword: password, newPassword } }),
    ],
    wrong_password: [
      'refused password',
      ({ own }) =>
        () =>
          own.users.updatePassword({ body: { currentPassword: 'wrong', newPassword } }),
    ],
  },
}

/** Calls that change nothing of an account: they begin what another call ends, or ask for a mail. */
const beginnings = new Set([
  'auth.startPasskeyLogin',
  'auth.forgotPassword',
  'factors.startSignInAgain',
  'factors.startPasskey',
  'factors.startCodes',
  'emailChanges.sendAgain',
])

/** Refusals of which the log's line about the request is enough, because nobody has shown anything. */
const requestsOnly = new Set([
  'challenge_ended',
  'codes_unreadable',
  'no_passkeys',
  'too_many_requests',
  'registration_closed',
  'email_taken',
  'weak_password',
  'limit_reached',
  'not_found',
  'factor_needed',
  'mail_not_set_up',
  'own_account',
  'last_administrator',
])

it('knows every outcome of the calls about accounts', () => {
  const { auth, factors, sessions, emailChanges, users } = api
  const outcomes = listEndpoints({ auth, factors, sessions, emailChanges, users }).flatMap(({ name, endpoint }) => {
    const { method, errors = [] } = endpoint
    const succeeds = (method !== 'GET' || name === 'auth.logoutByGet') && !beginnings.has(name) ? ['success'] : []
    return [...succeeds, ...errors.filter((code) => !requestsOnly.has(code))].map((outcome) => `${name} ${outcome}`)
  })
  const known = Object.entries(lines).flatMap(([name, cases]) =>
    Object.keys(cases).map((outcome) => `${name} ${outcome}`),
  )
  expect(known.toSorted()).toEqual(outcomes.toSorted())
})

it.each(
  Object.entries(lines).flatMap(([name, cases]) =>
    Object.entries(cases).map(([outcome, [line, prepare]]) => ({ name, outcome, line, prepare })),
  ),
)('records $name: $outcome', async ({ outcome, line, prepare }) => {
  const stage = await setStage()
  const call = await prepare(stage)
  const newest = () => test.db.selectFrom('activity').selectAll().where('area', '=', 'users').orderBy('id', 'desc')
  const before = (await newest().limit(1).executeTakeFirst())?.id ?? 0
  const answer = await call().then(
    () => 'success',
    ({ code }: { code: string }) => code,
  )
  expect(answer).toBe(outcome)
  const written = async () =>
    (await newest().where('id', '>', before).execute()).map(({ action, details }) => `${action} ${details.join()}`)
  await expect.poll(written).not.toEqual([]) // no answer waits for it
  expect(await written()).toEqual([line])
})

it('logs what was shown without telling whose it was', async () => {
  test.log.length = 0
  const passkey = createAuthenticator()
  const { challenge, options } = await anonymous().auth.startPasskeyLogin()
  const calls = {
    passkey: () => anonymous().auth.passkeyLogin({ body: { challenge, passkey: passkey.use(options) } }),
    reset_link: () => anonymous().auth.resetPassword({ body: { token: 'made up', password: newPassword } }),
    confirmation_link: () => anonymous().emailChanges.confirm({ body: { token: 'made up' } }),
    password: () => anonymous().auth.login({ body: { email: 'nobody@example.com', password } }),
  }
  for (const [how, call] of Object.entries(calls)) {
    await expect(call()).rejects.toMatchObject({ status: expect.any(Number) as unknown })
    const refused = test.log.filter((line) => line.includes('refused a sign-in'))
    expect(refused.at(-1)).toContain(`"how":"${how}"`)
  }
  expect(test.log.join()).not.toContain('made up')
})
