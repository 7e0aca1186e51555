import { expect, it } from 'vitest'
import { frameAt } from './filmstrip.ts'

const frames = [-20, 700, 950, 2000].map((at) => ({ at, png: Buffer.of() }))

it('shows the last frame before a moment', () => {
  expect(frameAt(frames, 1000)).toBe(frames[2])
  expect(frameAt(frames, 2000)).toBe(frames[3])
})

it('shows what was there before the page, until the page draws', () => {
  expect(frameAt(frames, 500)).toBe(frames[0])
  expect(frameAt(frames.slice(1), 500)).toBeUndefined()
})
