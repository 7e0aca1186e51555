import { expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'

function setUp() {
  const error = vi.fn<(entry: unknown, message: unknown) => void>()
  const background = createBackground({ error })
  const begun: string[] = []
  /** Adds a task that ends when the test says so. */
  const add = (name: string) => {
    const deferred = Promise.withResolvers<void>()
    background.run(() => {
      begun.push(name)
      return deferred.promise
    })
    return deferred
  }
  return { background, begun, add, error }
}

it('runs one task after the other, also after one that failed', async () => {
  const { begun, add, error } = setUp()
  const first = add('first')
  add('second')
  await expect.poll(() => begun).toEqual(['first'])
  first.reject(new Error('too little memory'))
  await expect.poll(() => begun).toEqual(['first', 'second'])
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('too little memory') }, expect.any(String))
})

it('closes when the task that runs has ended, and begins none of those that wait', async () => {
  const { background, begun, add } = setUp()
  const first = add('first')
  add('second')
  await expect.poll(() => begun).toEqual(['first'])
  const closed = vi.fn<() => void>()
  const closing = background.close().then(closed)
  await Promise.resolve()
  expect(closed).not.toHaveBeenCalled()
  first.resolve()
  await closing
  expect(begun).toEqual(['first'])
})
