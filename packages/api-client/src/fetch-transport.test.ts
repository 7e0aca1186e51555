import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchTransport } from './fetch-transport.ts'
import type { Outgoing } from './transport.ts'

const list: Outgoing = { method: 'GET', path: '/api/banners?page=1', headers: { accept: 'application/json' } }

function fetcherOf(answer: () => Response | Promise<Response>) {
  return vi.fn<typeof fetch>(async () => answer())
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('fetchTransport', () => {
  it('sends the method, the headers, the body and the credentials', async () => {
    const fetcher = fetcherOf(() => Response.json({}))
    const { signal } = new AbortController()
    await fetchTransport('', fetcher)({ method: 'PUT', path: '/api/x', headers: { a: 'b' }, body: '{}', signal })
    expect(fetcher).toHaveBeenCalledExactlyOnceWith('/api/x', {
      method: 'PUT',
      headers: { a: 'b' },
      credentials: 'include',
      body: '{}',
      signal,
    })
  })

  it('prefixes the path with the origin', async () => {
    const fetcher = fetcherOf(() => Response.json({}))
    await fetchTransport('https://chef.example', fetcher)(list)
    expect(fetcher.mock.calls[0]?.[0]).toBe('https://chef.example/api/banners?page=1')
  })

  it('uses the current global fetch', async () => {
    const transport = fetchTransport()
    vi.stubGlobal(
      'fetch',
      fetcherOf(() => Response.json({ late: true })),
    )
    expect(await transport(list)).toEqual({ status: 200, body: { late: true } })
  })

  it('returns the status and the parsed body', async () => {
    const transport = fetchTransport(
      '',
      fetcherOf(() => Response.json({ success: false }, { status: 404 })),
    )
    expect(await transport(list)).toEqual({ status: 404, body: { success: false } })
  })

  it.each([
    ['30', { retryAfter: 30 }],
    ['0', { retryAfter: 0 }],
    ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
    ['-1', {}],
    ['', {}],
  ])('reads Retry-After %j as %j', async (header, expected) => {
    const answer = () => Response.json({}, { status: 429, headers: { 'retry-after': header } })
    expect(await fetchTransport('', fetcherOf(answer))(list)).toEqual({ status: 429, body: {}, ...expected })
  })

  it.each([
    ['a page', '<html></html>'],
    ['an empty text', ''],
    ['half an answer', '{"success":'],
  ])('returns no body for %s', async (_what, text) => {
    const transport = fetchTransport(
      '',
      fetcherOf(() => new Response(text, { status: 502 })),
    )
    expect(await transport(list)).toEqual({ status: 502, body: undefined })
  })

  it('rejects if no answer came', async () => {
    const transport = fetchTransport(
      '',
      fetcherOf(() => Promise.reject(new TypeError('fetch failed'))),
    )
    await expect(transport(list)).rejects.toThrow('fetch failed')
  })

  it('rejects with the reason of the signal if it is cancelled', async () => {
    const reason = new Error('The dialog was closed.')
    const transport = fetchTransport('http://127.0.0.1:9')
    await expect(transport({ ...list, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
