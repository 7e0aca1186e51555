import type { Client } from '@tablier/api-client'
import { type Api, api, listEndpoints } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { addPasskey } from './factor-steps.ts'
import { useTestApp } from '../harness.ts'

/** Who becomes an administrator, and what becomes of what a stranger may have set up before. */

const test = useTestApp({ hasMail: true, limits: unlimited })
const password = 'chosen by a stranger'
const invalid = { code: 'invalid_credentials' }

let people = 0
let helper: { name: string; email: string; password: string }
let stranger: Client<Api>
let params: { id: number }

const signIn = (typed: string) => test.client().auth.login({ body: { email: helper.email, password: typed } })
const promote = (more = {}) => test.owner.users.update({ params, body: { role: 'admin', ...more } })

/** Opens the link that was mailed to the helper. Returns false if there is none. */
async function setPasswordByMail(newPassword: string): Promise<boolean> {
  const mails = (await test.mails()).filter(({ to }) => to.some(({ address }) => address === helper.email))
  const token = /reset-password\?token=(\w+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
  if (token) await test.client().auth.resetPassword({ body: { token, password: newPassword } })
  return token !== undefined
}

beforeEach(async () => {
  helper = { name: 'Nora', email: `helper${(people += 1)}@example.com`, password }
  params = (await test.client().auth.register({ body: helper })).user
  stranger = test.client((await signIn(password)).token)
  await test.mails()
})

it('a role is given by no other calls', () => {
  const giving = listEndpoints(api).filter(
    ({ endpoint: { body } }) => 'role' in ((body?.['properties'] ?? {}) as object),
  )
  expect(giving.map(({ name }) => name)).toEqual(['users.create', 'users.update'])
})

describe('an account that somebody has registered', () => {
  it('has no password, session or second step any more when it becomes an administrator’s', async () => {
    const { authenticator } = await addPasskey(stranger)
    expect((await test.owner.users.get({ params })).user.isEmailConfirmed).toBe(false)
    await promote()
    await expect(stranger.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn(password)).rejects.toMatchObject(invalid)
    const { challenge, options } = await test.client().auth.startPasskeyLogin()
    const passkey = authenticator.use(options)
    const byPasskey = test.client().auth.passkeyLogin({ body: { challenge, passkey } })
    await expect(byPasskey).rejects.toMatchObject({ code: 'passkey_refused' })
    expect(await setPasswordByMail('chosen by the helper')).toBe(true)
    expect((await signIn('chosen by the helper')).user.role).toBe('admin')
    expect((await test.owner.users.get({ params })).user.isEmailConfirmed).toBe(true)
  })

  it('gets no link if the administrator chooses the password, and loses its second steps all the same', async () => {
    await addPasskey(stranger)
    await promote({ password: 'chosen by the owner' })
    await expect(signIn(password)).rejects.toMatchObject(invalid)
    await signIn('chosen by the owner')
    expect(await setPasswordByMail('another one')).toBe(false)
  })

  it('is in the activity with what ended', async () => {
    await addPasskey(stranger)
    await promote()
    const { items } = await test.owner.activity.list({ query: { area: 'users' } })
    const edits = items.filter(({ action, recordId }) => action === 'edited' && recordId === params.id)
    expect(edits.map(({ details }) => details).slice(0, 2)).toEqual([
      ['two_step_sign_in_removed'],
      ['role', 'password'],
    ])
  })

  it('keeps its password once it was set by a mailed link', async () => {
    await test.client().auth.forgotPassword({ body: helper })
    await setPasswordByMail('chosen by the helper')
    await promote()
    expect((await signIn('chosen by the helper')).user.role).toBe('admin')
  })

  it('is not confirmed by a mailed link while it has second steps, which may be a stranger’s', async () => {
    await addPasskey(stranger)
    await test.client().auth.forgotPassword({ body: helper })
    await setPasswordByMail('chosen by the helper')
    expect((await test.owner.users.get({ params })).user.isEmailConfirmed).toBe(false)
  })

  it('is confirmed by the link to a new address', async () => {
    const email = `new.${helper.email}`
    await stranger.users.updateDetails({ body: { email } })
    const text = (await test.mails()).map((mail) => mail.text).join('\n')
    await test.client().emailChanges.confirm({ body: { token: /confirm-email\?token=(\w+)/.exec(text)?.[1] ?? '' } })
    expect((await test.owner.users.get({ params })).user).toMatchObject({ email, isEmailConfirmed: true })
  })

  it('stays unconfirmed in the trash', async () => {
    await test.owner.users.delete({ params })
    await test.owner.trash.restore({ params: { area: 'users', id: params.id } })
    await promote()
    await expect(signIn(password)).rejects.toMatchObject(invalid)
  })
})

describe('an account that an administrator has made', () => {
  beforeEach(async () => {
    const account = await test.createUser('user')
    helper = { ...account, name: 'Somebody' }
    params = account
  })

  it('keeps its password when it becomes an administrator’s', async () => {
    await promote()
    expect((await signIn(helper.password)).user.role).toBe('admin')
  })

  it('is not confirmed any more at an address that an administrator has typed', async () => {
    helper = { ...helper, email: `other.${helper.email}` }
    await test.owner.users.update({ params, body: { email: helper.email } })
    await promote()
    await expect(signIn(helper.password)).rejects.toMatchObject(invalid)
    expect(await setPasswordByMail('chosen by the helper')).toBe(true)
    await signIn('chosen by the helper')
  })
})
