import { describe, expect, it } from 'vitest'
import { percentile } from './attack-figures.ts'
import { readWrk } from './load.ts'
import { figuresOf, median, milliseconds, type Reading, spread } from './measurement.ts'
import { comparison, type SideFigures } from './throughput.ts'

it('states the median, and the least and the most unless all values print alike', () => {
  expect([median([30, 9, 20]), median([40, 10, 20, 30]), median([])]).toEqual([20, 25, Number.NaN])
  expect(spread([30, 9, 20], milliseconds)).toBe('20 ms (9.0 ms to 30 ms)')
  expect(spread([20.1, 20.2, 19.9], milliseconds)).toBe('20 ms')
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([10, 19, 7])
})

it('states the spread of repeated rounds, and says so if a round did not have a value', () => {
  const paint = (value: number): Reading => ({ what: 'First paint', value, print: milliseconds })
  expect(figuresOf([[paint(300)], [paint(100)], [paint(200)]])).toEqual([
    { what: 'First paint', figure: '200 ms (100 ms to 300 ms)' },
  ])
  expect(figuresOf([[paint(300)], []])).toEqual([{ what: 'First paint', figure: 'NaN ms' }])
})

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

describe('what wrk prints', () => {
  const times = '0m0.001s 0m0.002s\n0m0.250s 1m1.500s\n'
  const printed = `Running 2s test @ http://127.0.0.1:3000/
  1 threads and 32 connections
  30012 requests in 2.00s, 512.11MB read
Requests/sec:  15006.00
`

  it('reads the requests and the processor time of wrk', () => {
    expect(readWrk(printed + times)).toEqual({ requests: 30_012, seconds: 2, generatorSeconds: 61.75 })
  })

  it.each([
    ['Non-2xx or 3xx responses: 30012', `${printed}  Non-2xx or 3xx responses: 30012\n${times}`],
    ['Socket errors: connect 0, read 3', `${printed}  Socket errors: connect 0, read 3\n${times}`],
    ['wrk printed', `unable to connect\n${times}`],
  ])('refuses %s', (message, output) => {
    expect(() => readWrk(output)).toThrow(message)
  })
})
