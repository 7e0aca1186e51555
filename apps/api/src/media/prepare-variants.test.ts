import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { createPreparation } from './prepare-variants.ts'
import type { Variant } from './variant-names.ts'

const wide = '0123456789abcdef-800x600.jpg'
const narrow = 'fedcba9876543210-400x300.jpg'

/** Records what is asked for; `makes` may wait or fail. */
function prepare(makes: (variant: Variant) => Promise<void> = async () => {}) {
  const asked: string[] = []
  const log = { error: vi.fn<FastifyBaseLogger['error']>() }
  const prepareOne = async (variant: Variant) => {
    asked.push(`${variant.name.slice(0, 4)} ${variant.width}.${variant.format}`)
    await makes(variant)
  }
  return { ...createPreparation({ prepare: prepareOne }, log), asked, log }
}

it('makes what the pages ask for, one picture after the other, once it is started', async () => {
  const { add, start, asked } = prepare()
  add(wide)
  add(narrow)
  add(wide)
  expect(asked).toEqual([])
  start()
  await vi.waitFor(() =>
    expect(asked).toEqual([
      '0123 320.avif',
      '0123 480.avif',
      '0123 640.avif',
      '0123 320.webp',
      '0123 480.webp',
      'fedc 320.avif',
      'fedc 320.webp',
    ]),
  )
})

it('logs a failure and goes on', async () => {
  const { add, start, asked, log } = prepare(async ({ width }) => {
    if (width === 320) throw new Error('no space left')
  })
  start()
  add(wide)
  await vi.waitFor(() => expect(asked).toHaveLength(5))
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ name: wide, width: 320 }), expect.any(String))
})

it('is closed when the variant under way is made, and drops the rest', async () => {
  const { promise: isMade, resolve: finish } = Promise.withResolvers<void>()
  const { add, start, close, asked } = prepare(() => isMade)
  start()
  add(wide)
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  await Promise.resolve()
  expect(isClosed).toBe(false)
  finish()
  await closing
  expect(asked).toEqual(['0123 320.avif'])
  add(narrow)
  expect(asked).toHaveLength(1)
})
