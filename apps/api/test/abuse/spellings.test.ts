import { addressOf, ask } from '@tablier/abuse/ask'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

const password = 'secret123'
let server: AttackedServer
let addresses = 0

beforeAll(async () => {
  server = await openAttackedServer()
  await server.createUser('admin', 'admin@example.com')
})
afterAll(() => server.close())

/** Each call comes from another address. */
const post = (path: string, body: object) =>
  ask(server.url, `/api/auth/${path}`, { method: 'POST', from: addressOf((addresses += 1)), body })

const spellings = ['admin@example.com', 'ADMIN@example.com', 'adm\u0130n@example.com', 'admi\u0307n@example.com']

describe('the spellings of an email', () => {
  it.each(spellings)('name one account, which cannot be registered again: %s', async (email) => {
    expect((await post('register', { email, password, name: 'Somebody else' })).status).toBe(409)
  })

  it.each(['adm\u0131n@example.com', '\u0430dmin@example.com'])(
    'do not include those of other letters: %s',
    async (email) => {
      expect((await post('login', { email, password })).status).toBe(401)
    },
  )
})
