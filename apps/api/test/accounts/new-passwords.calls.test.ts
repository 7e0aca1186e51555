import { api, listEndpoints, passwordLengths } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const { test, admin } = useApi()

let count = 0
/** A person without an account yet. */
const person = () => ({ name: 'Rosa Marchetti', email: `rosa.marchetti${(count += 1)}@example.com` })

async function mailedToken(email: string): Promise<string> {
  await test.client().auth.forgotPassword({ body: { email } })
  const texts = (await test.mails()).map(({ text }) => text)
  return /token=([0-9a-f]+)/.exec(texts.join())?.[1] ?? ''
}

/** Each endpoint that sets a password, as a function of the password. */
const ways: Readonly<Record<string, () => Promise<(password: string) => Promise<unknown>>>> = {
  'auth.register': async () => (password) => test.client().auth.register({ body: { ...person(), password } }),
  'users.create': async () => (password) => admin.users.create({ body: { ...person(), password } }),
  'users.update': async () => {
    const { user } = await admin.users.create({ body: { ...person(), password: 'a long walk home' } })
    return (password) => admin.users.update({ params: user, body: { password } })
  },
  'users.updatePassword': async () => {
    const account = { ...person(), password: 'a long walk home' }
    await admin.users.create({ body: account })
    const { token } = await test.client().auth.login({ body: { email: account.email, password: account.password } })
    return (newPassword) =>
      test.client(token).users.updatePassword({ body: { currentPassword: account.password, newPassword } })
  },
  'auth.resetPassword': async () => {
    const account = { ...person(), password: 'a long walk home' }
    await admin.users.create({ body: account })
    const token = await mailedToken(account.email)
    return (password) => test.client().auth.resetPassword({ body: { token, password } })
  },
}

it('knows all endpoints that set a password', () => {
  const isNewPassword = (field: { minLength?: number; maxLength?: number }) =>
    field.minLength === passwordLengths.min && field.maxLength === passwordLengths.max
  const setting = listEndpoints(api).filter(({ endpoint: { body } }) => {
    const fields = (body?.['properties'] ?? {}) as Record<string, object> // bodies are objects
    return Object.values(fields).some(isNewPassword)
  })
  expect(setting.map(({ name }) => name).toSorted()).toEqual(Object.keys(ways).toSorted())
})

describe.each(Object.entries(ways))('the password of %s', (_way, open) => {
  it('is refused if it is easy to guess and the site wants strong ones', async () => {
    await admin.settings.update({ body: { siteName: 'Chez Lumière', strongPasswords: true } })
    const set = await open()
    const tooEasy = { status: 400, code: 'weak_password', message: 'This password is too easy to guess.' }
    for (const password of ['88888888', 'Summer2026!', 'azertyuiop', 'M4rch3tti-2026', 'chez lumiere!'])
      await expect(set(password), password).rejects.toMatchObject(tooEasy)
    await expect(set('q8!zWp3')).rejects.toMatchObject({ message: 'Password must be at least 8 characters long' })
    await set('thimble oregano walk')
  })

  it('may be any of six characters if it does not', async () => {
    await admin.settings.update({ body: { strongPasswords: false } })
    const set = await open()
    await expect(set('12345')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(set('123456')).resolves.not.toBeUndefined()
  })
})

it('says to everybody whether the site wants strong passwords', async () => {
  await admin.settings.update({ body: { strongPasswords: true } })
  expect(await test.client().auth.registration()).toMatchObject({ strongPasswords: true })
  await admin.settings.update({ body: { strongPasswords: false } })
  expect(await test.client().auth.registration()).toMatchObject({ strongPasswords: false })
})

it('takes 200 characters, and counts each of them', async () => {
  const account = { ...person(), password: `${'é '.repeat(99)} z` }
  await admin.users.create({ body: account })
  const signIn = (password: string) => test.client().auth.login({ body: { email: account.email, password } })
  await expect(signIn(account.password.slice(0, -1))).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(account.password)).resolves.toMatchObject({ user: { email: account.email } })
})

it('remembers of an administrator that the password is weak, until it is changed', async () => {
  const { user } = await admin.users.create({ body: { ...person(), password: 'dragon', role: 'admin' } })
  const { user: other } = await admin.users.create({ body: { ...person(), password: 'dragon' } })
  const weak = async () => (await admin.dashboard.get()).passwords
  expect(await weak()).toEqual([{ id: user.id, name: user.name, note: 'weak' }])
  await admin.users.update({ params: user, body: { name: 'Rosa', password: 'thimble oregano walk' } })
  expect(await weak()).toEqual([])
  await admin.users.update({ params: other, body: { role: 'admin' } })
  expect(await weak()).toEqual([{ id: other.id, name: other.name, note: 'weak' }])
})
