import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('waits half a minute, then twice as long each time, and six hours at most', () => {
  const seconds = [1, 2, 3, 4, 10, 11, 50, 5000].map((attempts) => backoff(attempts) / 1000)
  expect(seconds).toEqual([30, 60, 120, 240, 15_360, 21_600, 21_600, 21_600])
})
