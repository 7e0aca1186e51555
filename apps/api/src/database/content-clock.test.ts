import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSchedules } from './content-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('carries out what is due though nobody visits, again and again, also after a failure', async () => {
  const catchUp = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
  const log = { warn: vi.fn<(details: object, message: string) => void>() }
  const stop = startSchedules({ contentClock: { catchUp }, log })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(catchUp).toHaveBeenCalledTimes(4)
  expect(log.warn).toHaveBeenCalledTimes(1)
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(catchUp).toHaveBeenCalledTimes(4)
})
