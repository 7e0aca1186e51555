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
