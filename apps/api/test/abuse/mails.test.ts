import { addressOf, ask, statuses } from '@tablier/abuse/ask'
import { requestResets } from '@tablier/abuse/passwords'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN } from '../harness.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

let server: AttackedServer

beforeAll(async () => {
  server = await openAttackedServer()
})
afterAll(() => server.close())

const tokenIn = (text: string) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? ''

it('sends an account three reset mails however many addresses ask, and only the last link works', async () => {
  const { email } = await server.createUser('user', 'victim@example.com')
  const spellings = [email, email.toUpperCase(), 'v\u0130ctim@example.com']
  const asked = spellings.map((spelling, index) => requestResets(server.url, spelling, 20, index * 20))
  const seen = (await Promise.all(asked)).flat()
  expect(statuses(seen)).toEqual({ 200: 60 })
  expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
  const mails = (await server.mails()).filter(({ to }) => to.some(({ address }) => address === email))
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.length).toBeLessThanOrEqual(3)
  expect(server.log.filter((line) => line.includes('dropped a mail'))).toEqual([]) // no work was done for the others
  const answers = []
  for (const [number, { text }] of mails.entries())
    answers.push(
      await ask(server.url, '/api/auth/reset-password', {
        method: 'POST',
        from: addressOf(500 + number),
        body: { token: tokenIn(text), password: 'a new password' },
      }),
    )
  expect(statuses(answers)).toMatchObject({ 200: 1 })
})

it('answers requests for an address without an account alike, and mails nobody', async () => {
  const [known] = await requestResets(server.url, ADMIN.email, 1, 100)
  await server.mails()
  const seen = await requestResets(server.url, 'nobody@example.com', 10, 200)
  expect(new Set(seen.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set([`${known?.status} ${known?.body}`]),
  )
  expect(await server.mails()).toEqual([])
})

it('logs no fault', () => {
  expect(server.faults()).toEqual([])
})
