import type { Client } from '@tablier/api-client'
import type { Credentials, TestSubject } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** Changes of one's email address, with mail and without, and the notices about accounts. */

const HOUR = 60 * 60 * 1000

let test: TestSubject
let guest: Credentials & { readonly id: number }
let token: string
let client: Client<Api>
let addresses = 0
let newEmail: string

async function signInGuest(): Promise<void> {
  await test.mails() // of the test before
  guest = await test.createUser('user')
  token = await test.token(guest)
  client = test.client(token)
  newEmail = `new${(addresses += 1)}@example.com`
}

const ask = (email = newEmail) => client.users.updateDetails({ body: { name: 'Ada', email } })
const confirm = (secret: string) => test.client().emailChanges.confirm({ body: { token: secret } })
const ownEmail = async () => (await client.auth.me()).user.email

/** Asks for the new address and returns the token of the mailed link. */
async function askedToken(): Promise<string> {
  await ask()
  const [link] = await test.mailedLinks('/confirm-email')
  expect(link?.email).toBe(newEmail)
  return link!.token // just checked
}

/** Has a link mailed that sets a new password. Returns a function that checks that it has ended. */
async function openReset() {
  await test.client().auth.forgotPassword({ body: guest })
  const [reset] = await test.mailedLinks()
  const body = { token: reset!.token, password: 'new secret' } // the account exists
  return () => expect(test.client().auth.resetPassword({ body })).rejects.toMatchObject({ code: 'reset_link_invalid' })
}

describe('a new email address, with mail', () => {
  const { test: withMail } = useApi({ hasMail: true })
  beforeEach(() => {
    test = withMail
    return signInGuest()
  })

  it('waits until its link is confirmed; the other details change at once', async () => {
    const { user } = await ask()
    expect(user).toMatchObject({ name: 'Ada', email: guest.email })
    const { emailChange } = await client.emailChanges.get()
    expect(emailChange).toEqual({ email: newEmail, askedAt: expect.any(String), expiresAt: expect.any(String) })
    const [link] = await test.mailedLinks('/confirm-email')
    expect(await ownEmail()).toBe(guest.email)
    await expect(confirm(link!.token)).resolves.toEqual({ email: newEmail })
    expect(await ownEmail()).toBe(newEmail)
    expect(await client.emailChanges.get()).toEqual({})
    expect(await test.isAlive(await test.token({ ...guest, email: newEmail }))).toBe(true)
    await expect(test.token(guest)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it('is in the activity once it counts, without the address', async () => {
    await confirm(await askedToken())
    const { items } = await test.owner.activity.list({ query: { actor: guest.id, limit: 1 } })
    expect(items).toMatchObject([{ action: 'edited', actorId: guest.id, recordId: guest.id }])
    expect(items[0]!.details).toContain('email')
    expect(JSON.stringify(items)).not.toContain(newEmail)
  })

  it('ends all other sessions and the open reset link when it counts', async () => {
    const other = await test.token(guest)
    const expectNoReset = await openReset()
    await confirm(await askedToken())
    expect([await test.isAlive(token), await test.isAlive(other)]).toEqual([true, false])
    await expectNoReset()
  })

  it('is reported to the old address when it is asked for and when it counts', async () => {
    await ask()
    const mails = await test.mails()
    const atOldAddress = mails.filter(({ to }) => to.includes(guest.email))
    expect(atOldAddress.map(({ subject }) => subject)).toEqual(['Your email address is about to change'])
    expect(atOldAddress[0]?.text).toContain(`${newEmail[0]}…@e…`)
    const [, secret = ''] = /confirm-email\?token=(\S+)/.exec(mails.map(({ text }) => text).join('')) ?? []
    await confirm(secret)
    expect(await test.mails()).toMatchObject([{ to: [guest.email], subject: 'Your email address was changed' }])
  })

  it('counts once: a second use of the link, a wrong one and one that is a day old are refused', async () => {
    const first = await askedToken()
    await confirm(first)
    for (const secret of [first, 'A'.repeat(64)])
      await expect(confirm(secret)).rejects.toMatchObject({ status: 400, code: 'confirmation_link_invalid' })
    newEmail = `later-${newEmail}`
    const late = await askedToken()
    test.advance(24 * HOUR + 1000)
    await expect(confirm(late)).rejects.toMatchObject({ code: 'confirmation_link_invalid' })
  })

  it('can be cancelled, which ends its link', async () => {
    const secret = await askedToken()
    await expect(client.emailChanges.cancel()).resolves.toBeNull()
    expect(await client.emailChanges.get()).toEqual({})
    await expect(confirm(secret)).rejects.toMatchObject({ code: 'confirmation_link_invalid' })
    await expect(client.emailChanges.sendAgain()).rejects.toMatchObject({ status: 404 })
  })

  it('gets its link again on request, which ends the one before, at most three times an hour', async () => {
    const first = await askedToken()
    await client.emailChanges.sendAgain()
    const [second] = await test.mailedLinks('/confirm-email')
    await expect(confirm(first)).rejects.toMatchObject({ code: 'confirmation_link_invalid' })
    await client.emailChanges.sendAgain()
    const [third] = await test.mailedLinks('/confirm-email')
    expect([second?.email, third?.email]).toEqual([newEmail, newEmail])
    await expect(client.emailChanges.sendAgain()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
    await expect(ask(`other-${newEmail}`)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    expect(await client.emailChanges.get()).toMatchObject({ emailChange: { email: newEmail } })
    test.advance(HOUR + 1000)
    await client.emailChanges.sendAgain()
    const [fourth] = await test.mailedLinks('/confirm-email')
    await expect(confirm(fourth!.token)).resolves.toEqual({ email: newEmail })
  })

  it('ends with a new password from another session, but not with one from its own', async () => {
    await ask()
    await ask(guest.email) // the profile is saved with the address that still counts
    const change = (session: string, currentPassword: string, newPassword: string) =>
      test.client(session).users.updatePassword({ body: { currentPassword, newPassword } })
    await change(token, guest.password, 'second secret')
    expect(await client.emailChanges.get()).toHaveProperty('emailChange')
    const other = await test.token({ ...guest, password: 'second secret' })
    await change(other, 'second secret', 'third secret')
    expect(await test.client(other).emailChanges.get()).toEqual({})
  })

  it('is refused if it has an account, also if that was made in the meantime', async () => {
    await expect(ask(test.administrator.email)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    const secret = await askedToken()
    await test.client().auth.register({ body: { name: 'Eve', email: newEmail, password: 'secret123' } })
    await expect(confirm(secret)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    expect(await ownEmail()).toBe(guest.email)
  })

  it('needs no confirmation if only its case is new, but if it only looks the same: its mails may go elsewhere', async () => {
    const { user } = await ask(guest.email.toUpperCase())
    expect(user.email.toLowerCase()).toBe(guest.email)
    expect(await client.emailChanges.get()).toEqual({})
    await ask(guest.email.replace('user', 'ｕser'))
    expect(await client.emailChanges.get()).toHaveProperty('emailChange')
    expect(await ownEmail()).toBe(user.email)
  })

  it('from an administrator counts at once, and ends the sessions and links of the account', async () => {
    const expectNoReset = await openReset()
    const waiting = await askedToken()
    await test.mails()
    await test.owner.users.update({ params: guest, body: { email: newEmail } })
    expect(await test.isAlive(token)).toBe(false)
    await expectNoReset()
    await expect(confirm(waiting)).rejects.toMatchObject({ code: 'confirmation_link_invalid' })
    const mails = (await test.mails()).filter(({ to }) => !to.includes(test.administrator.email)) // theirs are about sign-ins
    expect(mails).toMatchObject([{ to: [guest.email], subject: 'Your email address was changed' }])
  })

  it('leaves an administrator who changes the own one under Users signed in here', async () => {
    const boss = await test.createUser('admin')
    const tokens = [await test.token(boss), await test.token(boss)]
    await test.client(tokens[0]).users.update({ params: boss, body: { email: newEmail } })
    expect(await Promise.all(tokens.map(test.isAlive))).toEqual([true, false])
  })

  describe('notices', () => {
    it('tell an account that its password was changed: by itself, by a link and by an administrator', async () => {
      const body = { currentPassword: guest.password, newPassword: 'second secret' }
      await client.users.updatePassword({ body })
      await test.client().auth.forgotPassword({ body: guest })
      const mails = await test.mails()
      const [, secret = ''] = /reset-password\?token=(\S+)/.exec(mails.map(({ text }) => text).join('')) ?? []
      await test.client().auth.resetPassword({ body: { token: secret, password: 'third secret' } })
      await test.owner.users.update({ params: guest, body: { password: 'fourth secret' } })
      const all = [...mails, ...(await test.mails())].filter(({ subject }) => subject === 'Your password was changed')
      expect(all.map(({ to }) => to)).toEqual([[guest.email], [guest.email], [guest.email]])
    })

    it('tell all administrators about a new one, created or promoted', async () => {
      const created = await test.createUser('admin')
      const [mail] = await test.mails()
      expect(mail).toMatchObject({ subject: 'New administrator: Somebody' })
      expect(mail?.to).toEqual(expect.arrayContaining([test.administrator.email, created.email]))
      expect(mail?.text).toContain(created.email)
      await test.owner.users.update({ params: guest, body: { role: 'admin' } })
      const [promoted] = await test.mails()
      expect(promoted?.to).toEqual(expect.arrayContaining([test.administrator.email, created.email, guest.email]))
    })
  })
})
describe('a new email address, without mail', () => {
  const { test: without } = useApi()
  beforeEach(() => {
    test = without
    return signInGuest()
  })

  it('counts at once, and ends all other sessions and the reset link', async () => {
    const other = await test.token(guest)
    const expectNoReset = await openReset()
    await expect(ask()).resolves.toMatchObject({ user: { email: newEmail } })
    expect([await test.isAlive(token), await test.isAlive(other)]).toEqual([true, false])
    await expectNoReset()
    await expect(client.emailChanges.sendAgain()).rejects.toMatchObject({ code: 'mail_not_set_up' })
  })
})
