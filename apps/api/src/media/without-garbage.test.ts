import { expect, it } from 'vitest'
import { withoutGarbage } from './without-garbage.ts'

const MEGABYTE = 1024 * 1024

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(MEGABYTE, index)
}

it('yields every chunk in order', async () => {
  let next = 0
  for await (const piece of withoutGarbage(pieces(40))) {
    expect(piece[0]).toBe(next)
    next += 1
  }
  expect(next).toBe(40)
})

it('keeps the memory of a long stream below the 64 MB that V8 waits for', async () => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for await (const piece of withoutGarbage(pieces(300)))
    most = Math.max(most, process.memoryUsage().arrayBuffers - before + piece.length)
  expect(most).toBeLessThan(56 * MEGABYTE)
})
