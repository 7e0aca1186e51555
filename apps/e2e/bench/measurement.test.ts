import { describe, expect, it } from 'vitest'
import { median, milliseconds, spread } from './measurement.ts'

describe('the median', () => {
  it('is the middle value of an odd number of values, whatever their order', () => {
    expect(median([30, 9, 20])).toBe(20)
  })

  it('is the mean of the two middle values of an even number of values', () => {
    expect(median([40, 10, 20, 30])).toBe(25)
  })

  it('is not a number without values', () => {
    expect(median([])).toBeNaN()
  })
})

describe('the spread', () => {
  it('is the median with the least and the most', () => {
    expect(spread([30, 9, 20], milliseconds)).toBe('20 ms (9.0 ms to 30 ms)')
  })

  it('is one value if all values print alike', () => {
    expect(spread([20.1, 20.2, 19.9], milliseconds)).toBe('20 ms')
  })
})
