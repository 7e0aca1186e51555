import { AppError } from '@tablier/backend'
import { afterEach, expect, it, vi } from 'vitest'
import { createGate } from './gates.ts'

const limits = { atOnce: 2, waiting: 3, retryAfter: 5 }

afterEach(() => void vi.useRealTimers())

/** Returns tasks that the test ends. */
function tasks() {
  const begun: PromiseWithResolvers<void>[] = []
  const task = () => {
    const end = Promise.withResolvers<void>()
    begun.push(end)
    return end.promise
  }
  return { begun, task }
}

it('runs a fixed number at once, and the next ones in their order', async () => {
  const { pass, pending } = createGate(limits)
  const { begun, task } = tasks()
  const passed = [1, 2, 3, 4].map(() => pass(task))
  await Promise.resolve()
  expect([begun.length, pending()]).toEqual([2, 4])
  begun[1]?.resolve()
  await passed[1]
  await expect.poll(() => begun.length).toBe(3)
  for (const next of [0, 2, 3]) {
    await expect.poll(() => begun.length).toBeGreaterThan(next)
    begun[next]?.resolve()
  }
  await Promise.all(passed)
  expect(pending()).toBe(0)
})

it('refuses at once when too many wait, and admits again when one has ended', async () => {
  const { pass } = createGate(limits)
  const { begun, task } = tasks()
  const admitted = Array.from({ length: 5 }, () => pass(task))
  const refusal = await pass(task).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ status: 503, retryAfter: 5 })
  await expect.poll(() => begun.length).toBe(2)
  begun[0]?.resolve()
  await admitted[0]
  const late = pass(async () => 'admitted')
  for (let n = 1; n < 5; n += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(n)
    begun[n]?.resolve()
  }
  expect(await late).toBe('admitted')
  await Promise.all(admitted)
})

it('goes on after a task that failed', async () => {
  const { pass, pending } = createGate({ ...limits, atOnce: 1 })
  await expect(
    pass(async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await pass(async () => 'next')).toBe('next')
  expect(pending()).toBe(0)
})

it('lets patient tasks wait, however many there are', async () => {
  const { pass, wait, pending } = createGate({ atOnce: 1, waiting: 0, retryAfter: 5 })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const first = pass(() => isFree)
  const patient = [1, 2, 3].map((n) => wait(async () => n))
  await expect(pass(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(pending()).toBe(4)
  free()
  await first
  expect(await Promise.all(patient)).toEqual([1, 2, 3])
})

it('rests after a task for a multiple of the time that it took, and gives its result at once', async () => {
  vi.useFakeTimers()
  const { pass } = createGate({ ...limits, atOnce: 1, rests: 3 })
  const begun: number[] = []
  const task = async (result: string) => {
    begun.push(performance.now())
    await new Promise((resolve) => void setTimeout(resolve, 50))
    return result
  }
  const start = performance.now()
  const [first, second] = [pass(() => task('first')), pass(() => task('second'))]
  await vi.advanceTimersByTimeAsync(50)
  expect(await first).toBe('first')
  await vi.advanceTimersByTimeAsync(200)
  expect(await second).toBe('second')
  expect(begun.map((moment) => moment - start)).toEqual([0, 200])
})
