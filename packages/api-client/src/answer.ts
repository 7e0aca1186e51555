import type { Answer } from './transport.ts'

/** An answer from what came over the wire. */
export function answerOf(status: number, retryAfter: string | null, text: string): Answer {
  const seconds = retryAfter && /^\d+$/.test(retryAfter) ? { retryAfter: Number(retryAfter) } : {}
  return { status, ...seconds, body: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller sees a failure without the API's envelope
  }
}
