import type { Method } from '@tablier/contracts'

/** What a call sends, before anybody has decided how. */
export interface Outgoing {
  readonly method: Method
  /** With its query, from the root: `/api/banners?page=1`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly signal?: AbortSignal
  /** Called with the share of the body that was sent, 0 to 1. */
  readonly onUploadProgress?: (share: number) => void
}

export interface Answer {
  readonly status: number
  /** Seconds from `Retry-After`. */
  readonly retryAfter?: number
  /** The parsed JSON; undefined where the answer was none. */
  readonly body: unknown
}

/** Carries one call to the API; rejects only where no answer came, and with the signal's reason where it was cancelled. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

/**
 * A transport over `fetch`. It cannot report upload progress.
 * @param origin stands before every path; '' in a browser on the API's own origin
 */
export function fetchTransport(origin = '', fetcher: typeof fetch = (...args) => fetch(...args)): Transport {
  return async ({ method, path, headers, body, signal }) => {
    const response = await fetcher(origin + path, {
      method,
      headers,
      credentials: 'include',
      body: body ?? null,
      signal: signal ?? null,
    })
    return {
      status: response.status,
      ...retryAfter(response.headers.get('retry-after')),
      body: parseJson(await response.text()),
    }
  }
}

/** A transport over `XMLHttpRequest`, for uploads with progress. */
export function xhrTransport(): Transport {
  return ({ method, path, headers, body, signal, onUploadProgress }) =>
    new Promise((resolve, reject) => {
      const cancelled = () => reject(signal?.reason as Error) // any value may be a reason; fetch passes it on as well
      if (signal?.aborted) return cancelled() // an XMLHttpRequest that was not sent tells nobody of its abort
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      xhr.open(method, path)
      xhr.withCredentials = true
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = (event) => event.lengthComputable && onUploadProgress?.(event.loaded / event.total)
      xhr.onload = () =>
        resolve({
          status: xhr.status,
          ...retryAfter(xhr.getResponseHeader('retry-after')),
          body: parseJson(xhr.responseText),
        })
      xhr.onerror = () => reject(new TypeError('The request got no answer.'))
      xhr.onabort = cancelled
      xhr.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort)
      xhr.send(body ?? null)
    })
}

function retryAfter(header: string | null): { retryAfter?: number } {
  return header && /^\d+$/.test(header) ? { retryAfter: Number(header) } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller sees a failure without the API's envelope
  }
}
