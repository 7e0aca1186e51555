import type { Answer } from './transport.ts'

/** @param retryAfter the value of the header `Retry-After` */
export function answerOf(status: number, retryAfter: string | null, text: string): Answer {
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
