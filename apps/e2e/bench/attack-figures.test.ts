import { expect, it } from 'vitest'
import { figuresOf, type Round } from './attack-figures.ts'
import { percentile } from './latencies.ts'

it('takes a percentile from the values, not between them', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([10, 19, 7])
})

it('compares the two halves of each round, and adds up what the attacker was answered', () => {
  const round = (rest: number, attacked: number, statuses: Record<string, number>): Round => ({
    atRest: { page: [rest, rest, rest], also: [10] },
    attacked: { page: [attacked, attacked, 2 * attacked], also: [30] },
    growth: 64 * 1024 * 1024,
    statuses,
  })
  const rounds = [round(1, 1, { 200: 3 }), round(2, 4, { 200: 1, 503: 1200 }), round(4, 12, { 0: 1 })]
  expect(figuresOf({ title: 'Guesses', does: '10 a second' }, rounds, 'uploads')).toEqual([
    { what: 'Guesses', figure: '10 a second' },
    {
      what: expect.stringMatching(/^Guesses: median of `\/`/),
      figure: '2.00 × (1.00 × to 3.00 ×); at rest 2.0 ms, attacked 4.0 ms',
    },
    { what: expect.stringContaining('95th'), figure: '4.00 × (2.00 × to 6.00 ×); at rest 2.0 ms, attacked 8.0 ms' },
    { what: 'Guesses: median of uploads', figure: '3.00 ×; at rest 10 ms, attacked 30 ms' },
    { what: expect.stringContaining('growth of memory'), figure: '64 MiB' },
    { what: expect.stringContaining('answers'), figure: '1 with no answer, 4 with 200, 1,200 with 503' },
  ])
})
