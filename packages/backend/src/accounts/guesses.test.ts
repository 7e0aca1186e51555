import { expect, it } from 'vitest'
import { AppError } from '../calls/app-error.ts'
import { countGuess, countsOfSignIn } from './guesses.ts'

const counts = countsOfSignIn({ ip: '192.0.2.1', email: 'ada@example.com', accountId: 7, deviceId: undefined })

/** Returns attempts that refuse one rule, and a list of what was counted. */
function attemptsThatRefuse(refused: string) {
  const counted = new Map<string, number>()
  const add = (rule: string, change: number) => void counted.set(rule, (counted.get(rule) ?? 0) + change)
  return {
    counted,
    consume: async (rule: string) => {
      if (rule === refused) throw new AppError('too_many_requests', { retryAfter: 60 })
      add(rule, 1)
    },
    forgive: async (rule: string) => add(rule, -1),
  }
}

it('does not count an attempt of an owner whose account strangers have closed, except for the address', async () => {
  const attempts = attemptsThatRefuse('account')
  await expect(countGuess(attempts, counts)).rejects.toThrow(AppError)
  expect(Object.fromEntries(attempts.counted)).toEqual({ login: 1, loginAtAccount: 0 })
})

it('takes an attempt back from all counts', async () => {
  const attempts = attemptsThatRefuse('none')
  const forgive = await countGuess(attempts, counts)
  expect(Object.fromEntries(attempts.counted)).toEqual({ login: 1, loginAtAccount: 1, account: 1 })
  await forgive()
  expect(new Set(attempts.counted.values())).toEqual(new Set([0]))
})
