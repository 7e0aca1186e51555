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
