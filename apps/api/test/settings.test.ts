import { beforeEach, expect, it, vi } from 'vitest'
import { ADMIN, useTestApp } from './harness.ts'

const send = vi.fn<() => Promise<void>>()
const env = { MAIL_FROM: 'Tablier <site@chef.example>' }
const test = useTestApp({ hasMail: true, env, sendMail: send })
const { settings } = test.owner
const mail = async () => (await settings.adminGet()).mail
beforeEach(() => void send.mockReset())

it('goes to the administrator who asked for it', async () => {
  expect(await mail()).toMatchObject({ isSetUp: true, from: 'Tablier <site@chef.example>' })
  await settings.sendTestMail()
  await vi.waitUntil(async () => (await mail()).waiting === 0, { timeout: 10_000, interval: 5 })
  const text = expect.objectContaining({
    to: [expect.objectContaining({ address: ADMIN.email })],
    subject: 'Test email: it works',
  })
  expect(send.mock.calls).toEqual([[text]])
})

it('that the mail server refuses leaves its reason in the settings', async () => {
  send.mockRejectedValue(new Error('No such user'))
  await settings.sendTestMail()
  await vi.waitUntil(async () => (await mail()).problem !== null, { timeout: 10_000, interval: 5 })
  const reason = expect.stringContaining('No such user')
  expect(await mail()).toMatchObject({ waiting: 1, isTestWaiting: true, problem: reason, testProblem: reason })
})
