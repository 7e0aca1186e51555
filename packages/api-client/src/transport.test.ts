import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchTransport, type Outgoing, withTimeLimit } from './transport.ts'

const list: Outgoing = { method: 'GET', path: '/api/banners?page=1', headers: { accept: 'application/json' } }

function answering(response: Response) {
  const fetcher = vi.fn<typeof fetch>(async () => response)
  return { fetcher, transport: fetchTransport('https://chef.example', fetcher) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('sends the method, the headers, the body and the credentials to the origin', async () => {
  const { fetcher, transport } = answering(Response.json({}))
  const { signal } = new AbortController()
  await transport({ method: 'PUT', path: '/api/x', headers: { a: 'b' }, body: '{}', signal })
  expect(fetcher).toHaveBeenCalledExactlyOnceWith('https://chef.example/api/x', {
    method: 'PUT',
    headers: { a: 'b' },
    credentials: 'include',
    body: '{}',
    signal,
  })
})

it('uses the current global fetch', async () => {
  const transport = fetchTransport()
  vi.stubGlobal('fetch', answering(Response.json({ late: true })).fetcher)
  expect(await transport(list)).toEqual({ status: 200, body: { late: true } })
})

it.each([
  ['30', { retryAfter: 30 }],
  ['0', { retryAfter: 0 }],
  ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
  ['-1', {}],
  ['', {}],
])('reads Retry-After %j as %j', async (header, expected) => {
  const { transport } = answering(Response.json({}, { status: 429, headers: { 'retry-after': header } }))
  expect(await transport(list)).toEqual({ status: 429, body: {}, ...expected })
})

it('returns a file if the request takes one, and the JSON of a failure', async () => {
  const taking = { ...list, takesFile: true }
  const { file } = await answering(new Response('%PDF')).transport(taking)
  expect(await file?.text()).toBe('%PDF')
  const refused = answering(Response.json({ success: false }, { status: 404 }))
  expect(await refused.transport(taking)).toEqual({ status: 404, body: { success: false } })
})

it.each(['<html></html>', '', '{"success":'])('returns no body for %j', async (text) => {
  const { transport } = answering(new Response(text, { status: 502 }))
  expect(await transport(list)).toEqual({ status: 502, body: undefined })
})

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
