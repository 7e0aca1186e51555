/**
 * `fetch` that rejects after 10 seconds, or 60 if it sends something; so does reading the response. A module of its own:
 * the evening's fields load it without the other calls.
 */
export function fetchInTime(url: URL | string, init?: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(init ? 60_000 : 10_000) })
}
