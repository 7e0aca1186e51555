import type { Client } from '@tablier/api-client'
import { type Credentials, pathOf, send, unknownId } from '@tablier/conformance'
import { api, type Api, FRESH_SECONDS, listEndpoints, settingsIds } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** What an old session may do only after signing in again, and where an account is signed in. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FRESH = FRESH_SECONDS * 1000
const refusal = { code: 'sign_in_again', data: { ways: ['password'] } }

const { test } = useApi({ hasLimits: true, hasMail: true })

let owner: Credentials & { readonly id: number }
let guest: typeof owner
let token: string
let client: Client<Api>

const signIn = async () => {
  token = await test.token(owner)
  client = test.client(token)
}

beforeEach(async () => {
  ;[owner, guest] = [await test.createUser('admin'), await test.createUser('user')]
  await signIn()
})

const wanted = (when: 'always' | 'sometimes') =>
  listEndpoints(api).filter(({ endpoint }) => endpoint.freshSession === when)

describe('a session that signed in 15 minutes ago', () => {
  it.each(wanted('always'))('is asked to sign in again by $name', async ({ endpoint }) => {
    const { method, body } = endpoint
    const call = { method, path: pathOf(endpoint, unknownId), ...(body && { body: {} }), token }
    test.advance(FRESH - MINUTE)
    expect(await send(test, call)).not.toMatchObject({ body: { code: 'sign_in_again' } })
    test.advance(MINUTE)
    expect(await send(test, call)).toMatchObject({ status: 403, body: refusal })
  })

  const name = 'Nora'
  const password = 'secret456'
  const create = (role: 'user' | 'admin') =>
    client.users.create({ body: { name, email: `new${guest.email}`, password, role } })
  const update = (body: { email?: string; role?: 'user' | 'admin'; password?: string; name?: string }) =>
    client.users.update({ params: guest, body })
  const untrash = async ({ id }: typeof guest) => {
    await test.owner.users.delete({ params: { id } })
    return client.trash.restore({ params: { area: 'users', id } })
  }
  const asked: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
    'users.create': { 'a new administrator': () => create('admin') },
    'users.update': {
      'a password': () => update({ password }),
      'an address': () => update({ email: `other${guest.email}` }),
      'a role': () => update({ role: 'admin' }),
      'the own password': () => client.users.update({ params: owner, body: { password } }),
    },
    'users.updateDetails': {
      'the own address': () => client.users.updateDetails({ body: { name, email: `other${owner.email}` } }),
    },
    'settings.update': { 'who gets mails': () => client.settings.update({ body: { notifyEmails: [guest.email] } }) },
    'deskSettings.update': {
      'how long customers are kept': () => client.deskSettings.update({ body: { keepYears: 1 } }),
    },
    'paymentSettings.update': {
      'where money goes': () =>
        client.paymentSettings.update({ body: { accountHolder: 'Mallory', iban: 'GB29NWBK60161331926819' } }),
    },
    'revisions.restore': {
      'who got mails before': async () => {
        const params = { collection: 'settings', id: settingsIds.site, number: 1 } as const
        const before = { kind: 'edited', live: true, created_at: test.now().toISOString() } as const
        const record = JSON.stringify({ notify_emails: [guest.email] })
        const { id: record_id, ...revision } = params
        await test.db
          .insertInto('revisions')
          .values({ ...revision, record_id, ...before, record })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return client.revisions.restore({ params })
      },
    },
    'trash.restore': { 'a deleted administrator': async () => untrash(await test.createUser('admin')) },
    'trash.delete': {
      'an account, for good': () => client.trash.delete({ params: { area: 'users', id: guest.id } }),
    },
  }
  const free: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new user': () => create('user'),
    "a user's name, with the rest as it is": () => update({ name, email: guest.email, role: 'user' }),
    'the own name, with the address as it is': () => client.users.updateDetails({ body: { name, email: owner.email } }),
    'the own password with the current one': () =>
      client.users.updatePassword({ body: { currentPassword: owner.password, newPassword: password } }),
    'a deleted user': () => untrash(guest),
  }
  const listed = (cases: object) => Object.entries(cases) as [string, () => Promise<unknown>][] // as they are declared

  it.each(Object.values(asked).flatMap(listed))('is asked to sign in again for %s', async (_act, call) => {
    test.advance(FRESH + 1)
    await expect(call()).rejects.toMatchObject(refusal)
    expect((await client.auth.me()).user).toMatchObject({ name: 'Somebody', email: owner.email })
    await expect(test.token(guest)).resolves.toBeTypeOf('string')
  })

  it.each(listed(free))('may change %s', async (_act, call) => {
    test.advance(FRESH + 1)
    await expect(call()).resolves.toBeDefined()
  })

  it('is asked by no other endpoint', () => {
    expect(Object.keys(asked)).toEqual(wanted('sometimes').map((endpoint) => endpoint.name))
  })
})

describe('signing in again', () => {
  const again = (password: string) => client.auth.signInAgain({ body: { password } })

  it('makes the session fresh and ends its former token', async () => {
    test.advance(FRESH + 1)
    await expect(client.sessions.endOthers()).rejects.toMatchObject(refusal)
    const renewed = await again(owner.password)
    await expect(test.client(renewed.token).sessions.endOthers()).resolves.toBeNull()
    expect([await test.isAlive(token), await test.isAlive(renewed.token)]).toEqual([false, true])
  })

  it('counts wrong passwords like guesses at a sign-in, also if they are sent at once', async () => {
    const guesses = Array.from({ length: 12 }, () => again('wrong').catch(({ code }: { code: string }) => code))
    const codes = await Promise.all(guesses)
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(2)
    await expect(again(owner.password)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await test.isAlive(token)).toBe(true)
  })

  it('leaves a new address that waits to its session', async () => {
    const body = { name: 'Nora', email: `other${guest.email}` }
    await client.users.updateDetails({ body })
    const renewed = await again(owner.password)
    const [link] = await test.mailedLinks('/confirm-email')
    await test.client().emailChanges.confirm({ body: { token: link!.token } }) // the mail has a link
    expect(await test.isAlive(renewed.token)).toBe(true)
  })
})

describe('the sessions of an account', () => {
  it('are listed with device, network and times, this one first', async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPhone) FxiOS/140.0' }
    const body = JSON.stringify({ email: owner.email, password: owner.password })
    await test.transport({ method: 'POST', path: '/api/auth/login', headers, body })
    test.advance(4 * MINUTE)
    const [{ createdAt, usedAt } = {}] = (await client.sessions.list()).items
    expect(usedAt).toBe(createdAt) // stored only every five minutes
    test.advance(2 * MINUTE)
    const { items } = await client.sessions.list()
    expect(items).toMatchObject([
      { address: '127.0.0.0/24', device: null, isCurrent: true },
      { address: '127.0.0.0/24', device: 'Firefox on iPhone', isCurrent: false },
    ])
    const ages = items.map((session) => Date.parse(session.usedAt) - Date.parse(session.createdAt))
    expect(ages.map((age) => Math.floor(age / MINUTE))).toEqual([6, 0])
  })

  it('can be ended one by one, at once, but not those of others', async () => {
    const other = await test.token(owner)
    const foreign = await test.token(guest)
    const { items } = await client.sessions.list()
    const [theirs] = (await test.client(foreign).sessions.list()).items
    await client.sessions.end({ params: { id: items[1]!.id } }) // there are two
    expect([await test.isAlive(token), await test.isAlive(other)]).toEqual([true, false])
    await expect(client.sessions.end({ params: { id: theirs!.id } })).rejects.toMatchObject({ status: 404 })
    expect(await test.isAlive(foreign)).toBe(true)
  })

  it('can be ended together, except for this one, by their user and by an administrator', async () => {
    const others = [await test.token(owner), await test.token(owner)]
    const theirs = await test.token(guest)
    await client.sessions.endOthers()
    expect(await Promise.all([token, theirs, ...others].map(test.isAlive))).toEqual([true, true, false, false])
    await client.sessions.endOfUser({ params: guest })
    await client.sessions.endOfUser({ params: owner })
    expect(await Promise.all([token, theirs].map(test.isAlive))).toEqual([true, false])
  })

  it('end after 30 days, however often they are prolonged', async () => {
    const end = test.now().getTime() + 30 * DAY
    while (test.now().getTime() < end - 8 * 60 * MINUTE) {
      test.advance(7 * 60 * MINUTE)
      token = (await test.client(token).auth.me()).token ?? token
    }
    test.advance(end - test.now().getTime() - 1000)
    expect(await test.isAlive(token)).toBe(true)
    test.advance(1000)
    expect(await test.isAlive(token)).toBe(false)
  })
})
