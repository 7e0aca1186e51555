import { send } from '@tablier/conformance'
import { expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

const HOUR = 60 * 60 * 1000

const { test } = useApi()

const forget = (email: string) => send(test, { method: 'POST', path: '/api/auth/forgot-password', body: { email } })
const reset = (token: string) => test.client().auth.resetPassword({ body: { token, password: 'new secret' } })

it('with reset links are three an hour for an account, however it is spelled; the answers stay the same', async () => {
  const guest = await test.createUser('user')
  const answers = []
  for (let n = 0; n < 10; n += 1) answers.push(await forget(n % 2 ? guest.email : guest.email.toUpperCase()))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 200 })
  expect(answers[0]).toEqual(await forget('nobody@example.com'))
  expect((await test.mailedLinks()).map(({ email }) => email)).toEqual(Array(3).fill(guest.email))
  test.advance(HOUR + 1000)
  await forget(guest.email)
  expect(await test.mailedLinks()).toHaveLength(1)
})

it('with a reset link end the link before; after the third, the last one stays', async () => {
  const guest = await test.createUser('user')
  for (let n = 0; n < 5; n += 1) await forget(guest.email)
  const [first, second, third] = await test.mailedLinks()
  for (const link of [first, second])
    await expect(reset(link!.token)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  await expect(reset(third!.token)).resolves.toBeNull()
})

it('about messages are 30 an hour; a digest names the others', async () => {
  const write = (n: number) =>
    test.client().messages.send({
      body: { name: `Guest ${n}`, email: `guest${n}@example.com`, subject: `Dinner ${n}`, message: 'Hello' },
    })
  await test.mails() // of the tests before
  for (let n = 1; n <= 55; n += 1) await write(n)
  const mails = await test.mails()
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 30 }, (_, n) => `New message: Dinner ${n + 1}`),
  )
  expect((await test.owner.messages.list()).total).toBe(55)
  test.advance(HOUR + 1000)
  const [digest, ...others] = await test.mails()
  expect(others).toEqual([])
  expect(digest).toMatchObject({ to: [test.administrator.email], subject: '25 more new messages' })
  expect(digest?.text).toContain('- Guest 55 <guest55@example.com>: Dinner 55\n')
  expect(digest?.text).toContain('- and 5 more\n')
  expect(digest?.text).toContain('/admin/messages\n')
})
