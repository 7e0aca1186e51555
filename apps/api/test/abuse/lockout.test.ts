import { addressOf, ask, statuses } from '@tablier/abuse/ask'
import { guessPasswords } from '@tablier/abuse/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from '../harness.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

let server: AttackedServer
let device: string

const signIn = (from: string, cookie?: string) =>
  ask(server.url, '/api/auth/login', { method: 'POST', from, body: ADMIN, headers: cookie ? { cookie } : {} })

beforeAll(async () => {
  server = await openAttackedServer()
  const { headers } = await signIn(addressOf(9000))
  device = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
})
afterAll(() => server.close())

describe("a stranger who guesses the owner's password", () => {
  it('is stopped', async () => {
    const seen = await guessPasswords(server.url, ADMIN.email, 15, () => addressOf(1))
    expect(statuses(seen)).toEqual({ 401: 10, 429: 5 })
  })

  it("doesn't lock out the owner, who is at another address", async () => {
    expect((await signIn(addressOf(9001))).status).toBe(200)
  })

  it('is stopped at last if the guesses come from many addresses', async () => {
    const seen = await guessPasswords(server.url, ADMIN.email, 150, (guess) => addressOf(100 + guess))
    expect(seen.at(-1)).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  })

  it("doesn't lock out the owner's known device even then", async () => {
    expect((await signIn(addressOf(9002), device)).status).toBe(200)
  })
})
