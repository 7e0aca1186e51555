import type { HttpHandler } from 'msw/http'
import { getResponse } from 'msw/utils/get-response'

let handlers: () => readonly unknown[]

/** Makes `fetch` and `XMLHttpRequest` ask the handlers without sockets, which take most of a call's time. */
export function answerDirectly(currentHandlers: typeof handlers): void {
  handlers = currentHandlers
  globalThis.fetch = async (input, init) => {
    const response = await answer(input instanceof Request ? input.url : input, init)
    return response.type === 'error' ? Promise.reject(new TypeError('Failed to fetch')) : response
  }
  globalThis.XMLHttpRequest = DirectRequest as unknown as typeof XMLHttpRequest // the part that `xhrTransport` uses
}

/** @throws what a handler throws, which is a bug in the mock or the test; the rejection reports it */
async function answer(path: URL | string, init: RequestInit | undefined): Promise<Response> {
  const request = new Request(new URL(path, location.href), init)
  const response = await getResponse(handlers() as HttpHandler[], request) // all are of HTTP
  if (!response) throw new Error(`No handler answers ${request.method} ${request.url}`)
  return response
}

class DirectRequest {
  upload: { onprogress?: (event: object) => void } = {}
  responseType = ''
  responseText = ''
  response?: Blob
  status = 0
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  #call = { method: '', path: '' }
  #sent: Record<string, string> = {}
  #received = new Headers()
  #isAborted = false

  open(method: string, path: string): void {
    this.#call = { method, path }
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.#received.get(name)
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }

  async send(body: FormData | Blob | string | null): Promise<void> {
    const [payload, type] = body instanceof FormData ? multipart(body) : [body, {}]
    const init = { method: this.#call.method, headers: { ...this.#sent, ...type }, body: payload }
    const response = await answer(this.#call.path, init)
    const blob = await response.blob()
    if (this.#isAborted) return
    this.status = response.status
    this.#received = response.headers
    if (this.responseType === 'blob') this.response = blob
    else this.responseText = await blob.text()
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
    if (response.type === 'error') this.onerror?.()
    else this.onload?.()
    this.onloadend?.()
  }
}

/** Encodes a form here, because Node's `Request` does not keep the names of jsdom's files. */
function multipart(form: FormData): [Blob, { 'content-type': string }] {
  const parts = [...form].flatMap(([name, value]) => {
    const head = `--boundary\r\ncontent-disposition: form-data; name="${name}"`
    if (typeof value === 'string') return [`${head}\r\n\r\n`, value, '\r\n']
    return [`${head}; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`, value, '\r\n']
  })
  return [new Blob([...parts, '--boundary--\r\n']), { 'content-type': 'multipart/form-data; boundary=boundary' }]
}
