import { expect, it } from 'vitest'
import { isPastHalfLife, TOKEN_LIFE_MS } from './lifetimes.ts'

it('says that a token is past half its life once six hours are over', () => {
  const made = Date.parse('2030-01-01T12:00:00Z')
  const times = { issuedAt: made / 1000, expiresAt: (made + TOKEN_LIFE_MS) / 1000 }
  expect(isPastHalfLife(times, new Date(made + TOKEN_LIFE_MS / 2))).toBe(false)
  expect(isPastHalfLife(times, new Date(made + TOKEN_LIFE_MS / 2 + 1000))).toBe(true)
})
