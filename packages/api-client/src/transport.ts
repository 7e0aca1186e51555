import type { Method } from '@tablier/contracts'

/** A request, independent of how it is sent. */
export interface Outgoing {
  readonly method: Method
  /** The path with its query, such as `/api/banners?page=1`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | Blob
  /** True if a success is a file instead of JSON. */
  readonly takesFile?: boolean
  readonly signal?: AbortSignal
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly onUploadProgress?: (share: number) => void
  /** Called as the answer arrives. */
  readonly onDownloadProgress?: () => void
}

export interface Answer {
  readonly status: number
  /** Seconds from `Retry-After`. */
  readonly retryAfter?: number
  /** The parsed JSON; undefined if it could not be parsed. */
  readonly body: unknown
  /** The file of a success, if the request takes one. */
  readonly file?: Blob
}

/** Sends one request. Rejects only if no response arrived, with the signal's reason if it was cancelled. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

/** @param retryAfter the value of the header `Retry-After` */
function answerOf(status: number, retryAfter: string | null, text: string): Answer {
  const seconds = retryAfter && /^\d+$/.test(retryAfter) ? { retryAfter: Number(retryAfter) } : {}
  return { status, ...seconds, body: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller treats it as a response without the envelope
  }
}

/**
 * A transport over `fetch`. It cannot report upload progress, and it reports a download only once, when the answer
 * begins.
 * @param origin prefix of every path; '' in a browser on the API's origin
 */
export function fetchTransport(origin = '', fetcher: typeof fetch = (...args) => fetch(...args)): Transport {
  return async ({ method, path, headers, body, signal, takesFile, onDownloadProgress }) => {
    const response = await fetcher(origin + path, {
      method,
      headers,
      credentials: 'include',
      body: body ?? null,
      signal: signal ?? null,
    })
    onDownloadProgress?.()
    if (takesFile && response.ok) return { status: response.status, body: undefined, file: await response.blob() }
    return answerOf(response.status, response.headers.get('retry-after'), await response.text())
  }
}

/** The longest silence while something is read, in milliseconds. */
const READING = 10_000
/** The longest silence while a change or a file is sent. The server itself ends bodies that stop for 30 seconds. */
const SENDING = 60_000
/** The longest silence after a file was sent: the server may work on a picture for 120 seconds. */
const PROCESSING = 150_000

/** Returns a transport whose calls reject with a `TimeoutError` if nothing is sent or received for too long. */
export function withTimeLimit(transport: Transport): Transport {
  return async (outgoing) => {
    const late = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (sentShare: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => late.abort(new DOMException('No answer.', 'TimeoutError')), limitOf(outgoing, sentShare))
    }
    const onUploadProgress = (share: number) => {
      wait(share)
      outgoing.onUploadProgress?.(share)
    }
    const { signal: cancelled } = outgoing
    const cancel = () => late.abort(cancelled?.reason)
    if (cancelled?.aborted) cancel()
    cancelled?.addEventListener('abort', cancel)
    wait(0)
    const ends = { signal: late.signal, onUploadProgress, onDownloadProgress: () => wait(1) }
    return transport({ ...outgoing, ...ends }).finally(() => {
      clearTimeout(timer)
      cancelled?.removeEventListener('abort', cancel)
    })
  }
}

function limitOf({ method, body }: Outgoing, sentShare: number): number {
  if (method === 'GET') return READING
  return typeof body === 'object' && sentShare === 1 ? PROCESSING : SENDING
}

/** The parts of XMLHttpRequest that are used. The server's packages compile this file too, and have no DOM types. */
declare const XMLHttpRequest: new () => {
  readonly status: number
  readonly responseText: string
  /** The body, in the type that `responseType` names. */
  readonly response: unknown
  responseType: '' | 'blob'
  readonly upload: { onprogress: (event: { lengthComputable: boolean; loaded: number; total: number }) => void }
  withCredentials: boolean
  onprogress: () => void
  onload: () => void
  onerror: () => void
  onabort: () => void
  onloadend: () => void
  open(method: string, path: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: string | FormData | Blob | null): void
  abort(): void
}

/** A transport over `XMLHttpRequest`, for uploads with progress. */
export function xhrTransport(): Transport {
  return ({ method, path, headers, body, signal, takesFile = false, onUploadProgress, onDownloadProgress }) =>
    new Promise((resolve, reject) => {
      const cancelled = () => reject(signal?.reason as Error) // may be any value; fetch rejects with it too
      if (signal?.aborted) return cancelled() // an unsent XMLHttpRequest fires no abort event
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      xhr.open(method, path)
      xhr.withCredentials = true
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onUploadProgress?.(loaded / total)
      }
      if (onDownloadProgress) xhr.onprogress = onDownloadProgress
      if (takesFile) xhr.responseType = 'blob'
      xhr.onload = () => {
        const answer = (text: string) => answerOf(xhr.status, xhr.getResponseHeader('retry-after'), text)
        if (!takesFile) return resolve(answer(xhr.responseText))
        const file = xhr.response as Blob // responseType is 'blob'
        if (xhr.status < 400) resolve({ status: xhr.status, body: undefined, file })
        else file.text().then((text) => resolve(answer(text)), reject)
      }
      xhr.onerror = () => reject(new TypeError('The request got no response.'))
      xhr.onabort = cancelled
      xhr.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort)
      xhr.send(body ?? null)
    })
}
