import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { deleteExpired } from '@tablier/backend'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ensureAdministrator } from '../../src/accounts/passwords.ts'
import { openTestDatabase } from '../database.ts'
import { useTestApp } from '../harness.ts'
import { plainPicture } from '../media/example-media.ts'
import { portOf } from '../ports.ts'

const test = useTestApp()

it('creates one first administrator with a random password, however many instances start', async () => {
  const { db, close } = await openTestDatabase()
  const ensure = () => ensureAdministrator(db, { email: 'chef@example.com' })
  const created = await Promise.all([ensure(), ensure(), ensure()])
  expect(created.filter((result) => result !== null)).toEqual([
    { email: 'chef@example.com', isGenerated: true, password: expect.stringMatching(/^[A-Za-z2-9]{20}$/) },
  ])
  expect(await db.selectFrom('users').select(['email', 'role', 'password_note']).execute()).toEqual([
    { email: 'chef@example.com', role: 'admin', password_note: 'generated' },
  ])
  expect(await ensure()).toBeNull()
  await close()
})

const rows = async () => ({
  resets: await test.db.selectFrom('password_resets').selectAll().execute(),
  sessions: await test.db.selectFrom('sessions').selectAll().execute(),
})

it('password reset links and sessions are stored without the token of the link, until they expire', async () => {
  const user = await test.createUser('user')
  await test.token(user)
  await test.client().auth.forgotPassword({ body: user })
  const texts = (await test.mails()).map(({ text }) => text).join('\n')
  const [, token = ''] = /token=(\S+)/.exec(texts) ?? []
  expect(token).not.toBe('')
  const before = await rows()
  expect(JSON.stringify(before)).not.toContain(token)

  await deleteExpired(test.db, test.clock.now())
  expect(await rows()).toEqual(before)
  test.clock.advance(13 * 60 * 60 * 1000)
  await deleteExpired(test.db, test.clock.now())
  expect(await rows()).toEqual({ resets: [], sessions: [] })
})

it('an account whose address is older than the rule for addresses signs in', async () => {
  const user = await test.createUser('user')
  for (const email of ['old..address@example.com', 'old@example.com.']) {
    await test.db.updateTable('users').set({ email, email_key: email }).where('email', '=', user.email).execute()
    user.email = email
    await expect(test.token(user)).resolves.toEqual(expect.any(String))
  }
})

it('does not count a request for a reset link that could not be stored', async () => {
  const { email } = await test.createUser('user')
  const ask = async () => {
    const url = '/api/auth/forgot-password'
    return (await test.app.inject({ method: 'POST', url, remoteAddress: '10.0.0.9', payload: { email } })).statusCode
  }
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`
  await test.mails() // or the server could not mark a mail as sent while its table is away
  await rename('mail_outbox', 'hidden').execute(test.db)
  expect([await ask(), await ask(), await ask()]).toEqual([500, 500, 500])
  await rename('hidden', 'mail_outbox').execute(test.db)
  expect(await ask()).toBe(200)
  const links = (await test.mails()).filter(({ subject }) => subject === 'Set a new password')
  expect(links.flatMap(({ to }) => to)).toMatchObject([{ address: email }])
})

it('refuses a form whose session ended while it arrived', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const owner = await test.createUser('admin')
  const picture = await plainPicture().png().toBuffer()
  const field = '--edge\r\ncontent-disposition: form-data; name="heading"\r\n\r\nSupper\r\n'
  const head = '--edge\r\ncontent-disposition: form-data; name="media_file"; filename="a.png"\r\n\r\n'
  const slow = request({
    port: portOf(test.app.server),
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/banners',
    headers: {
      authorization: `Bearer ${await test.token(owner)}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
  })
  const answered = once(slow, 'response')
  slow.write(field + head)
  slow.write(picture.subarray(0, 20))
  await expect.poll(() => readdir(test.services.tempDir)).toHaveLength(1)
  await test
    .client(await test.token(owner))
    .users.updatePassword({ body: { currentPassword: owner.password, newPassword: 'another secret' } })
  slow.write(picture.subarray(20))
  slow.end('\r\n--edge--\r\n')
  const [answer] = (await answered) as [IncomingMessage] // the event's argument
  expect(answer.resume().statusCode).toBe(401)
  await expect.poll(() => readdir(test.services.tempDir)).toEqual([])
})
