import { answerOf, type Transport } from './transport.ts'

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
        const file = xhr.response as Blob // of this type
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
