import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeLimit } from './time-limit.ts'
import type { Outgoing } from './transport.ts'

const read: Outgoing = { method: 'GET', path: '/api/orders', headers: {} }
const upload: Outgoing = { ...read, method: 'POST', body: new FormData() }

/**
 * Sends a call that is never answered. `after(ms)` returns the error that it has by then; `sent` is what the transport
 * gets.
 */
function started(outgoing: Outgoing) {
  let failure: unknown
  let sent = outgoing
  const transport = withTimeLimit((limited) => {
    sent = limited
    return new Promise((_resolve, reject) =>
      limited.signal?.addEventListener('abort', () => reject(limited.signal?.reason)),
    )
  })
  transport(outgoing).catch((error: unknown) => (failure = error instanceof DOMException ? error.name : error))
  const after = async (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => failure)
  return { after, sent }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['reads', read, 10],
  ['changes something', { ...upload, body: '{}' }, 60],
  ['sends a file', upload, 60],
])('a call that %s is given up after a silence', async (_what, outgoing, seconds) => {
  const { after } = started(outgoing)
  expect(await after(seconds - 1)).toBeUndefined()
  expect(await after(1)).toBe('TimeoutError')
})

it('what is sent or received begins another silence, the longest after a whole file', async () => {
  const onUploadProgress = vi.fn<(share: number) => void>()
  const [sending, reading] = [started({ ...upload, onUploadProgress }), started(read)]
  await sending.after(9)
  reading.sent.onDownloadProgress?.()
  expect(await reading.after(9)).toBeUndefined()
  sending.sent.onUploadProgress?.(0.5)
  expect(await sending.after(59)).toBeUndefined()
  sending.sent.onUploadProgress?.(1)
  expect(await sending.after(149)).toBeUndefined()
  expect(await sending.after(1)).toBe('TimeoutError')
  expect(await reading.after(0)).toBe('TimeoutError')
  expect(onUploadProgress.mock.calls).toEqual([[0.5], [1]])
})
