import { expect, it } from 'vitest'
import type { SideFigures } from './side-by-side.ts'
import { comparison } from './throughput.ts'

const side = (perSecond: readonly number[], busy: Partial<SideFigures> = {}): SideFigures => ({
  perSecond,
  requests: 100_000,
  serverSeconds: 2,
  generatorSeconds: 1,
  ...busy,
})

it('compares each round, and states the spread', () => {
  expect(comparison(side([90, 80, 50]), side([100, 100, 100]))).toBe('0.80 × (0.50 × to 0.90 ×)')
})

it('states no ratio if the load generator worked longer than the bare server', () => {
  const bare = side([100], { generatorSeconds: 3 })
  expect(comparison(side([100]), bare)).toBe(
    'no ratio, since the load generator is the limit: it takes 30.0 µs of processor time, the bare server 20.0 µs',
  )
})
