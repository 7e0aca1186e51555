import { createHmac } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import { parseOptions } from '@node-rs/argon2'
import { TOKEN_LIFE_MS, type Tokens } from '@tablier/backend'
import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { createTokens, nobodysHash, passwords, policy } from './passwords.ts'

it('a password becomes an argon2id hash with our parameters and a random salt', async () => {
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

it('a password matches its own hash only', async () => {
  const hash = await passwords.hash('correct horse')
  expect(await passwords.matches('correct horse', hash)).toBe(true)
  expect(await passwords.matches('Correct horse', hash)).toBe(false)
})

it('a password does not match a missing hash, which takes as long to check as a real one', async () => {
  expect(await passwords.matches('correct horse', undefined)).toBe(false)
  expect(parseOptions(nobodysHash)).toMatchObject(policy)
  expect(parseOptions(nobodysHash)).toMatchObject(parseOptions(await passwords.hash('x')))
})

const SECRET = 'a secret of thirty-two characters'
const NOW = new Date('2030-01-01T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

let tokens: Tokens

beforeAll(async () => {
  const app = Fastify()
  await app.register(fastifyJwt, { secret: SECRET, sign: { algorithm: 'HS256' }, verify: { algorithms: ['HS256'] } })
  tokens = createTokens(app.jwt)
})

/** A token with any header and claims, signed with our secret. */
function forged(header: object, claims: object, hash = 'sha256'): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${parts}.${createHmac(hash, SECRET).update(parts).digest('base64url')}`
}

const claims = { sub: '7', sid: 'session', iat: NOW.getTime() / 1000, exp: later(TOKEN_LIFE_MS).getTime() / 1000 }

it('signs a token that names the user and the session until it expires', async () => {
  const session = { userId: 7, sessionId: 'session', issuedAt: claims.iat, expiresAt: claims.exp }
  const token = await tokens.sign(session)
  expect(tokens.verify(token, later(TOKEN_LIFE_MS - 1000))).toEqual(session)
  expect(tokens.verify(token, later(TOKEN_LIFE_MS + 1000))).toBeUndefined()
})

it('accepts a token with our secret and all claims', () => {
  expect(tokens.verify(forged({ alg: 'HS256', typ: 'JWT' }, claims), NOW)).toMatchObject({ userId: 7 })
})

it.each([
  ['no algorithm', forged({ alg: 'none' }, claims)],
  ['another algorithm', forged({ alg: 'HS512' }, claims, 'sha512')],
  ['no user', forged({ alg: 'HS256' }, { ...claims, sub: 'x' })],
  ['no session', forged({ alg: 'HS256' }, { ...claims, sid: undefined })],
  ['no end', forged({ alg: 'HS256' }, { ...claims, exp: undefined })],
])('refuses a token with %s', (_, token) => {
  expect(tokens.verify(token, NOW)).toBeUndefined()
})
