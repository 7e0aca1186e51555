import { expect, it } from 'vitest'
import { backoff } from './deliver-due.ts'

it('starts at 30 seconds and doubles up to six hours', () => {
  const seconds = [1, 2, 3, 4, 10, 11, 50, 5000].map((attempts) => backoff(attempts) / 1000)
  expect(seconds).toEqual([30, 60, 120, 240, 15_360, 21_600, 21_600, 21_600])
})
