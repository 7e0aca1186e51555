import type { Client } from '@tablier/api-client'
import { type Credentials, pathOf, send, unknownId } from '@tablier/conformance'
import {
  api,
  type Api,
  type deskSettingsFields,
  type paymentSettingsFields,
  type Endpoint,
  FRESH_SECONDS,
  guardedDeskSettings,
  guardedPaymentSettings,
  guardedSettings,
  listEndpoints,
  settingsIds,
  type settingsFields,
  waitsForSetUp,
} from '@tablier/contracts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** What a session may do that is not fresh, or that lacks the second step which the owner requires. */

const { test } = useApi()

/** The tokens of administrators' sessions. The account of `withoutShowing` has a codes app, which it has not shown. */
const sessions = { fresh: '', stale: '', withoutFactor: '', withoutShowing: '' }
let codeOfSous: () => string

const refusals = {
  stale: { status: 403, body: { code: 'sign_in_again', data: { ways: ['password', 'code'] } } },
  withoutFactor: { status: 403, body: { code: 'factor_required' } },
  withoutShowing: { status: 403, body: { code: 'sign_in_again', data: { ways: ['code'] } } },
} as const

/** Sets up a codes app and returns the function that reads its code. */
async function addCodesApp(client: Client<Api>) {
  const totp = new TOTP({ secret: Secret.fromBase32((await client.factors.startCodes()).secret) })
  const code = () => totp.generate({ timestamp: test.now().getTime() })
  await client.factors.confirmCodes({ body: { code: code() } })
  return code
}

async function signInByCode({ email, password }: Credentials, code: string): Promise<string> {
  const refused: unknown = await test
    .client()
    .auth.login({ body: { email, password } })
    .catch((error: unknown) => error)
  const { challenge } = (refused as { data: { challenge: string } }).data // of `second_step`
  return (await test.client().auth.finishLogin({ body: { challenge, code } })).token
}

beforeAll(async () => {
  const chef = await test.createUser('admin')
  const sous = await test.createUser('admin')
  const helper = await test.createUser('admin')
  sessions.stale = await test.token(chef)
  const codeOfChef = await addCodesApp(test.client(sessions.stale))
  test.advance(FRESH_SECONDS * 1000 + 1)
  sessions.fresh = await signInByCode(chef, codeOfChef())
  sessions.withoutFactor = await test.token(helper)
  sessions.withoutShowing = await test.token(sous)
  codeOfSous = await addCodesApp(test.client(await test.token(sous)))
  await test.client(sessions.withoutFactor).users.list()
  await test.client(sessions.withoutShowing).users.list()
  await test.client(sessions.fresh).settings.update({ body: { secondStepRequired: true } })
})

describe('a setting', () => {
  /** Another value of each setting; the tests put the former one back. */
  const ofSite: Readonly<Record<keyof typeof settingsFields, unknown>> = {
    site_name: 'Another name',
    language: 'de',
    time_zone: 'Asia/Tokyo',
    region: 'CH',
    notify_emails: ['mallory@example.com'],
    trash_days: 1,
    reply_email: 'mallory@example.com',
    signature_name: 'Mallory',
    signature_telephone: '123',
    signature_imprint: 'Elsewhere',
    answer_within_hours: 1,
    strong_passwords: true,
    hidden_sections: ['gallery'],
    second_step_required: false,
    other_languages: [{ language: 'fr', is_shown: true }],
    translations: { fr: { site_name: { text: 'Un autre nom', from: '' } } },
    is_live: false,
  }
  const ofDesk: Readonly<Record<keyof typeof deskSettingsFields, unknown>> = {
    currency: 'CHF',
    evenings_a_day: 2,
    hold_days: 2,
    keep_years: 1,
    purge_days: 1,
    confirmation_text: 'Thank you!',
    confirmation_translations: { fr: { confirmation_text: { text: 'Merci !', from: '' } } },
    checklists: [],
    move_mails: [],
    answer_mails: true,
  }
  const ofPayment: Readonly<Record<keyof typeof paymentSettingsFields, unknown>> = {
    account_holder: 'Mallory',
    trade_name: 'Mallory’s',
    iban: 'GB29NWBK60161331926819',
    bic: 'DEUTDEFF',
    payment_link: 'https://pay.example.com/{amount}/{reference}',
    takes_cash: true,
    charges_vat: true,
    prices_include_vat: false,
    vat_rates: [{ rate: 700, name: 'Food' }],
    parts: [{ share: 100, due: 'evening', days: 0 }],
    cancel_steps: [{ days_before: 7, percent: 50 }],
    terms: 'Be kind.',
    vat_free_sentence: 'No tax.',
    payment_translations: { fr: { terms: { text: 'Soyez aimables.', from: '' } } },
    offer_days: 3,
    confirms: 'first_part',
    number_form: '{number}/{year}',
    records_years: 1,
    reminder_before_days: 3,
    reminder_after_days: 3,
  }
  type Marks = Readonly<Record<string, boolean>>
  const listed = (path: string, read: string, others: object, marks: Marks) =>
    Object.entries(others).map(([field, value]: [string, unknown]) => {
      return { path, read, field, value, isGuarded: marks[field] === true }
    })
  const cases = [
    ...listed('/api/settings', '/admin', ofSite, guardedSettings),
    ...listed('/api/settings/desk', '', ofDesk, guardedDeskSettings),
    ...listed('/api/settings/payment', '', ofPayment, guardedPaymentSettings),
  ]
  beforeAll(async () => {
    const body = { accountHolder: 'Ada', vatRates: [{ rate: 1900, name: '' }] } // what others of these need
    await test.client(sessions.fresh).paymentSettings.update({ body })
  })
  const guarded = cases.filter(({ isGuarded }) => isGuarded)

  it.each(cases)('$field can be changed by a session only as its mark says ($isGuarded)', async (setting) => {
    const { path, read, field, value, isGuarded } = setting
    const now = async () => {
      const { body } = await send(test, { method: 'GET', path: path + read, token: sessions.fresh })
      return (body as { data: { settings: Record<string, unknown> } }).data.settings[field] // of both replies
    }
    const save = async (token: string, saved: unknown) =>
      send(test, { method: 'PUT', path, body: { [field]: saved }, token })
    const former = await now()
    for (const name of ['withoutFactor', 'withoutShowing'] as const)
      expect(await save(sessions[name], value)).toMatchObject(refusals[name])
    expect(await save(sessions.stale, former)).toMatchObject({ status: 200 }) // a form sends all of its fields
    expect(await save(sessions.stale, value)).toMatchObject(isGuarded ? refusals.stale : { status: 200 })
    if (isGuarded) expect(await now()).toEqual(former)
    expect(await save(sessions.fresh, value)).toMatchObject({ status: 200 })
    expect(await save(sessions.fresh, former)).toMatchObject({ status: 200 })
  })

  it('that is guarded saves nothing else of the same form', async () => {
    const body = { site_name: 'Not saved', ...Object.fromEntries(guarded.map(({ field, value }) => [field, value])) }
    const call = { method: 'PUT', path: '/api/settings', body, token: sessions.stale } as const
    expect(await send(test, call)).toMatchObject(refusals.stale)
    expect((await test.client().settings.get()).settings.siteName).toBe('')
  })

  it.each(guarded)('$field is restored by a session only as it is changed', async ({ path, field, value }) => {
    const id = path === '/api/settings' ? settingsIds.site : settingsIds.desk
    const call = { method: 'PUT', path, token: sessions.fresh } as const
    const { body } = await send(test, { ...call, method: 'GET', path: path + (id === 1 ? '/admin' : '') })
    const former = (body as { data: { settings: Record<string, unknown> } }).data.settings[field] // of both replies
    for (const saved of [value, former]) await send(test, { ...call, body: { [field]: saved } })
    const of = `/api/revisions/settings/${id}`
    const list = await send(test, { method: 'GET', path: of, token: sessions.fresh })
    const { number } = (list.body as { data: { items: { number: number }[] } }).data.items[1]! // the one before
    const restore = async (token: string) => send(test, { method: 'POST', path: `${of}/${number}/restore`, token })
    for (const name of ['withoutFactor', 'withoutShowing', 'stale'] as const)
      expect(await restore(sessions[name])).toMatchObject(refusals[name])
    expect(await restore(sessions.fresh)).toMatchObject({ status: 200 })
    expect(await send(test, { ...call, body: { [field]: former } })).toMatchObject({ status: 200 })
  })

  it('is guarded if it protects the site, keeps something or says who gets mails or money', () => {
    expect(guarded.map(({ field }) => field)).toEqual([
      'notify_emails',
      'trash_days',
      'reply_email',
      'strong_passwords',
      'second_step_required',
      'keep_years',
      'purge_days',
      'account_holder',
      'iban',
      'bic',
      'payment_link',
      'records_years',
    ])
  })
})

describe('from the moment when a second step is required', () => {
  /** These end the session, so they are tried last. */
  const isLogout = (name: string) => name.startsWith('auth.logout')
  const endpoints = listEndpoints(api).filter(({ name, endpoint }) => endpoint.access !== 'public' && !isLogout(name))

  async function answerOf(endpoint: Endpoint, token: string) {
    const { method, body } = endpoint
    return send(test, { method, path: pathOf(endpoint, unknownId), ...(body && { body: {} }), token })
  }

  it.each(endpoints)('an open session without it is refused $name unless that sets it up', async ({ endpoint }) => {
    for (const name of ['withoutFactor', 'withoutShowing'] as const) {
      // What changes the second step needs one that was shown, once the account has one.
      const isRefused = waitsForSetUp(endpoint) || (name === 'withoutShowing' && endpoint.freshSession === 'always')
      const answer = await answerOf(endpoint, sessions[name])
      if (isRefused) expect(answer).toMatchObject(refusals[name])
      else expect([answer.body]).not.toMatchObject([{ code: refusals[name].body.code }])
    }
  })

  it('nothing but signing in, signing out and the second step is left to such a session', () => {
    const left = endpoints.filter(({ endpoint }) => !waitsForSetUp(endpoint))
    expect(left.map(({ endpoint }) => endpoint.path).filter((path) => !path.startsWith('/auth/'))).toEqual([])
  })

  it('an open session goes on when its second step is shown or set up in it, and not when it is elsewhere', async () => {
    const waiting = test.client(sessions.withoutFactor)
    expect((await waiting.auth.me()).mustAddFactor).toBe(true)
    test.advance(30_000) // the app shows another code
    const password = 'secret123'
    const shown = { body: { password, code: codeOfSous() } }
    const { token } = await test.client(sessions.withoutShowing).auth.signInAgain(shown)
    await test.client(token).users.list()
    const helper = (await waiting.auth.me()).user
    const elsewhere = await test.token({ email: helper.email, password })
    const code = await addCodesApp(test.client(elsewhere))
    await test.client(elsewhere).users.list()
    await expect(waiting.users.list()).rejects.toMatchObject({ code: 'sign_in_again', data: { ways: ['code'] } })
    await expect(waiting.factors.removeCodes()).rejects.toMatchObject({ code: 'sign_in_again' })
    const byPassword = waiting.auth.signInAgain({ body: { password } })
    await expect(byPassword).rejects.toMatchObject({ code: 'second_step' })
    test.advance(30_000)
    const again = await waiting.auth.signInAgain({ body: { password, code: code() } })
    await test.client(again.token).users.list()
  })
})
