import {
  allowances,
  accountKey,
  claimMail,
  MOST_WAITING_BEHIND,
  enqueueMail,
  findUser,
  noticeTo,
  ownAct,
  recordActivity,
  sweepActivity,
  USERS_LINES_A_DAY,
} from '@tablier/backend'
import { pathOf, sampleBody } from '@tablier/conformance'
import { api, listEndpoints, rateLimitOf, type User } from '@tablier/contracts'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

/** What somebody can do who has registered, as often as they like. */

const test = useTestApp({ hasMail: true })
const password = 'secret123'
let accounts = 0

/** Registers an account, signs in, and returns its token. */
async function register(name = 'Mallory'): Promise<{ user: User; token: string }> {
  const email = `mallory${(accounts += 1)}@example.com`
  const registered = await test.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: `10.7.${accounts >> 8}.${accounts & 255}`,
    payload: { name, email, password },
  })
  expect(registered.statusCode).toBe(201)
  const { data } = registered.json<{ data: { user: User } }>()
  return { user: data.user, token: await test.token({ email, password }) }
}

const ofUsers = listEndpoints(api).filter(({ endpoint }) => endpoint.access === 'user')

describe('the calls of an account', () => {
  let user: User
  let token: string
  const call = (name: string, as: string) => {
    const { endpoint } = ofUsers.find((one) => one.name === name)! // of the same list
    return test.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { authorization: `Bearer ${as}` },
      ...(endpoint.body && { payload: sampleBody(endpoint.body) }),
    })
  }
  beforeAll(async () => {
    ;({ user, token } = await register())
    for (const rule of ['ownRead', 'ownChange'] as const)
      for (let n = 0; n < allowances[rule].attempts; n += 1)
        await test.services.limits.consume(rule, accountKey(user.id))
  })

  it.each(ofUsers)('are refused past their number: $name', async ({ name }) => {
    const refused = await call(name, token)
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('are counted for it alone', async () => {
    const other = await register()
    expect((await call('auth.me', other.token)).statusCode).toBe(200)
    expect((await call('factors.startCodes', other.token)).statusCode).toBe(200)
  })

  it('are not counted for an administrator', async () => {
    const owner = await test.token()
    const { id } = (await test.owner.auth.me()).user
    for (const rule of ['ownRead', 'ownChange'] as const) {
      await test.services.limits.consume(rule, accountKey(id))
      for (let n = 1; n < allowances[rule].attempts; n += 1) await test.services.limits.consume(rule, accountKey(id))
    }
    expect((await call('auth.me', owner)).statusCode).toBe(200)
    expect((await call('emailChanges.cancel', owner)).statusCode).toBe(200)
  })
})

it('a user opens a limited number of sessions, an administrator as many as they like', async () => {
  const { user } = await register()
  const signIn = (email: string, secret: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } })
  for (let n = 1; n < allowances.session.attempts; n += 1)
    await test.services.limits.consume('session', accountKey(user.id))
  expect((await signIn(user.email, password)).statusCode).toBe(429)
  expect((await signIn('owner@example.com', 'correct horse')).statusCode).toBe(200)
})

const lines = async () => test.db.selectFrom('activity').selectAll().orderBy('id').execute()

describe('a user who adds and removes a codes app without end', () => {
  it('is refused, has two lines of the activity, and three mails', async () => {
    const { user, token } = await register()
    const client = test.client(token)
    const before = (await lines()).length
    await test.db.deleteFrom('mail_outbox').execute()
    let rounds = 0
    const round = async () => {
      const { secret } = await client.factors.startCodes()
      const timestamp = test.clock.now().getTime()
      await client.factors.confirmCodes({ body: { code: new TOTP({ secret }).generate({ timestamp }) } })
      await client.factors.removeCodes()
      rounds += 1
      test.clock.advance(1000)
    }
    const endless = async () => {
      for (;;) await round()
    }
    await expect(endless()).rejects.toMatchObject({ status: 429 })
    expect(rounds).toBeGreaterThan(15)
    const own = (await lines()).slice(before)
    expect(own.map(({ action, count, details }) => [action, count, details])).toEqual([
      ['edited', 2 * rounds, ['codes_app_added', 'codes_app_removed']],
    ])
    const mails = await mailsTo(user)
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)!.text).toContain('We send no more emails about it until the hour is over.')
  })
})

const mailsTo = async ({ email }: User) => {
  const sent = await test.mails()
  return sent.filter(({ to }) => to.some(({ address }) => address === email))
}

describe('thousands of acts of users', () => {
  const changes = { area: 'users', action: 'edited', details: ['name'] } as const

  it('share lines, and the lines of the owner stay', async () => {
    const { banner } = await test.owner.banners.create({ body: { heading: 'By the owner' } })
    const at = test.clock.now()
    const before = (await lines()).length
    for (let n = 0; n < 2000; n += 1) {
      const id = 1_000_000 + Math.min(n, 249) // most are one account's
      const act = ownAct({ id, name: 'Mallory', role: 'user' }, at)
      await recordActivity(test.db, act, { ...changes, record_id: id, title: 'Mallory' })
    }
    const added = (await lines()).slice(before)
    expect(added.length).toBeLessThanOrEqual(USERS_LINES_A_DAY + 1)
    const shared = added.filter(({ record_id }) => record_id === null)
    expect(shared).toMatchObject([{ area: 'users', action: 'edited', title: '', actor_id: null, actor_name: null }])
    expect(added.reduce((sum, { count }) => sum + count, 0)).toBe(2000)
    const ofOwner = (await lines()).filter(({ is_of_user }) => !is_of_user).length
    await sweepActivity(test.db, at, ofOwner + 5)
    const kept = await lines()
    expect(kept).toHaveLength(ofOwner + 5)
    expect(kept.filter(({ is_of_user }) => !is_of_user)).toHaveLength(ofOwner)
    expect(kept).toContainEqual(expect.objectContaining({ area: 'banners', record_id: banner.id }))
  })

  it('leave few mails behind those of the owner, whose next one goes first', async () => {
    const { db } = test
    const due = test.clock.now()
    await db.deleteFrom('mail_outbox').execute()
    const { user } = await register()
    for (let n = 0; n < 1000; n += 1)
      await enqueueMail(db, 'factor_changed', { ...noticeTo(user), change: 'codes_app_added' }, due)
    const waiting = () => db.selectFrom('mail_outbox').select(['kind', 'goes_first']).execute()
    expect(await waiting()).toHaveLength(3)
    for (let n = 0; n < 300; n += 1) await enqueueMail(db, 'password_reset', { email: `nobody${n}@example.com` }, due)
    expect(await waiting()).toHaveLength(MOST_WAITING_BEHIND)
    const owner = (await findUser(db, (await test.owner.auth.me()).user.id))!
    const later = new Date(due.getTime() + 1000)
    await enqueueMail(db, 'password_reset', { email: owner.email.toUpperCase() }, later)
    await enqueueMail(db, 'factor_changed', { ...noticeTo(owner), change: 'passkey_added' }, later)
    await enqueueMail(db, 'alert', { alert: 'disk_low', detail: '5' }, later)
    const claimed = []
    for (let n = 0; n < 4; n += 1) claimed.push((await claimMail(db, later, new Date(later.getTime() + 60_000)))?.kind)
    expect(claimed).toEqual(['password_reset', 'factor_changed', 'alert', 'factor_changed'])
    await db.deleteFrom('mail_outbox').execute()
  })
})

it('refused sign-ins at an administrator are kept like their own lines', async () => {
  const owner = (await test.owner.auth.me()).user
  await test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: owner.email, password: 'wrong' } })
  await expect
    .poll(async () => (await lines()).find(({ action }) => action === 'refused'))
    .toMatchObject({ record_id: owner.id, is_of_user: false })
})

it('each rule of the contract has a number', () => {
  const rules = listEndpoints(api).flatMap(({ endpoint }) => rateLimitOf(endpoint) ?? [])
  for (const rule of rules) expect(allowances[rule].attempts).toBeGreaterThan(0)
})
