import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Outgoing, xhrTransport } from './transport.ts'

/** The part of an XMLHttpRequest that the transport uses; the test fires its events. */
class FakeXhr {
  static readonly made: FakeXhr[] = []
  readonly upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  onprogress?: () => void
  withCredentials = false
  responseType = ''
  response: unknown
  answerHeaders: Record<string, string> = {}
  opened: [method: string, path: string] | undefined
  sent: unknown
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  constructor() {
    FakeXhr.made.push(this)
  }

  open(method: string, path: string): void {
    this.opened = [method, path]
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.answerHeaders[name] ?? null
  }

  send(body: unknown): void {
    this.sent = body
  }

  /** As in the standard, an unsent request fires no event. */
  abort(): void {
    this.isAborted = true
    if (this.sent !== undefined) this.end('onabort')
  }

  answer(status: number, responseText: string, answerHeaders: Record<string, string> = {}): void {
    Object.assign(this, { status, responseText, answerHeaders })
    this.end('onload')
  }

  end(event: 'onload' | 'onerror' | 'onabort'): void {
    this[event]?.()
    this.onloadend?.()
  }
}

const upload: Outgoing = { method: 'POST', path: '/api/banners', headers: { accept: 'application/json' } }

function started(outgoing: Outgoing = upload): { xhr: FakeXhr; answer: Promise<unknown> } {
  const answer = xhrTransport()(outgoing)
  const xhr = FakeXhr.made.at(-1)
  if (!xhr) throw new Error('The transport made no XMLHttpRequest.')
  return { xhr, answer }
}

beforeEach(() => {
  FakeXhr.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('xhrTransport', () => {
  it('sends the method, the headers, the body and the credentials', async () => {
    const body = new FormData()
    const { xhr, answer } = started({ ...upload, body })
    expect(xhr).toMatchObject({ opened: ['POST', '/api/banners'], headers: upload.headers, withCredentials: true })
    expect(xhr.sent).toBe(body)
    xhr.answer(429, '{"success":false}', { 'retry-after': '12' })
    expect(await answer).toEqual({ status: 429, retryAfter: 12, body: { success: false } })
  })

  it('reports the share that was sent if the length is known, and that a part of the answer arrived', async () => {
    const onUploadProgress = vi.fn<(share: number) => void>()
    const onDownloadProgress = vi.fn<() => void>()
    const { xhr, answer } = started({ ...upload, onUploadProgress, onDownloadProgress })
    xhr.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 })
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 })
    xhr.onprogress?.()
    xhr.answer(201, '{}')
    await answer
    expect(onDownloadProgress).toHaveBeenCalledTimes(1)
    expect(onUploadProgress.mock.calls).toEqual([[0.25], [1]])
  })

  it('returns a file if the request takes one, and the JSON of a failure', async () => {
    const taking = { ...upload, takesFile: true }
    const file = new Blob(['%PDF'])
    const success = started(taking)
    expect(success.xhr.responseType).toBe('blob')
    success.xhr.response = file
    success.xhr.answer(200, '')
    expect(await success.answer).toEqual({ status: 200, body: undefined, file })
    const failure = started(taking)
    failure.xhr.response = new Blob(['{"success":false}'])
    failure.xhr.answer(404, '')
    expect(await failure.answer).toEqual({ status: 404, body: { success: false } })
  })

  it('rejects if no response arrives', async () => {
    const { xhr, answer } = started()
    xhr.end('onerror')
    await expect(answer).rejects.toBeInstanceOf(TypeError)
  })
})

describe('a cancelled upload', () => {
  const reason = new Error('The dialog was closed.')

  it('sends nothing if it was cancelled before', async () => {
    await expect(xhrTransport()({ ...upload, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(FakeXhr.made).toEqual([])
  })

  it('is aborted and rejects with the reason', async () => {
    const controller = new AbortController()
    const { xhr, answer } = started({ ...upload, signal: controller.signal })
    controller.abort(reason)
    expect(xhr.isAborted).toBe(true)
    await expect(answer).rejects.toBe(reason)
  })

  it('is not aborted after its response', async () => {
    const controller = new AbortController()
    const { xhr, answer } = started({ ...upload, signal: controller.signal })
    xhr.answer(201, '{}')
    controller.abort(reason)
    expect(xhr.isAborted).toBe(false)
    expect(await answer).toEqual({ status: 201, body: {} })
  })
})
